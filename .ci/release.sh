# Copyright 2026 The Tidewire Project
# SPDX-License-Identifier: Apache-2.0
#
# What the scripts share that use a release from a folder: sourced from the root of the project, with "scratch" set to a
# folder that they remove.
# shellcheck shell=bash disable=SC2034

version=$(sed -n 's:^  <version>\(.*\)</version>$:\1:p' pom.xml)
die() { echo "FAILED: $*" >&2; exit 1; }

# deploy_release FOLDER: what a release publishes
deploy_release() {
  echo "--- deploy $version to $1"
  mvn -B -Prelease -Dmaven.test.skip -DskipTests -Dcheckstyle.skip -Dforbiddenapis.skip -Djapicmp.skip=true \
    -DaltDeploymentRepository="rehearsal::file://$1" -pl '!microbench,!stress,!example' deploy >"$scratch/log" 2>&1 \
    || { tail -40 "$scratch/log"; die "the deployment"; }
  ! grep -E 'warning: |WARNING.*[Jj]avadoc Warnings' "$scratch/log" || die "Javadoc has warnings"
}

# find_library FOLDER: sets "native" to the classifier of this machine's native library, or to nothing if there is none
find_library() {
  local library
  case "$(uname -sm)" in
    'Linux x86_64') native=linux-x86_64 ;;
    'Linux aarch64') native=linux-aarch_64 ;;
    *) native= ;;
  esac
  library=$(find "$1/io/tidewire/tidewire-transport-native-epoll" -name "*-$native.jar" | sed -n 1p)
  [ -n "$native" ] && [ -f "$library" ] && grep -q '\.so$' <<<"$(unzip -Z1 "$library")" || native=
  [ -n "$native" ] || echo "SKIPPED: epoll, since no library was built"
}

# local_repository FOLDER: a local repository for the project of a stranger. It has nothing of ours, and of the rest what
# is in the real one, to which links lead, so that it need not be fetched again.
local_repository() {
  local real=${MAVEN_REPO_LOCAL:-$HOME/.m2/repository} entry
  mkdir -p "$1/io" "$real/io"
  for entry in "$real"/* "$real"/io/*; do
    case "$entry" in
      "$real"/io | "$real"/io/tidewire) ;;
      *) ln -s "$entry" "$1/${entry#"$real"/}" ;;
    esac
  done
}
