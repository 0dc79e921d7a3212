# Copyright 2026 The Tidewire Project
# SPDX-License-Identifier: Apache-2.0
#
# What the scripts share that use a release from a folder: sourced from the root of the project, with "scratch" set to a
# folder that they remove.
# shellcheck shell=bash disable=SC2034

version=$(sed -n 's:^  <version>\(.*\)</version>$:\1:p' pom.xml)
die() { echo "FAILED: $*" >&2; exit 1; }

# deploy_release FOLDER [ARGUMENTS]: what a release publishes; the arguments are Maven's
deploy_release() {
  local folder=$1
  shift
  echo "--- deploy $version to $folder"
  mvn -B -Prelease -Dmaven.test.skip -DskipTests -Dcheckstyle.skip -Dforbiddenapis.skip -Djapicmp.skip=true \
    -DaltDeploymentRepository="rehearsal::file://$folder" -pl '!microbench,!stress,!fuzz,!example' "$@" deploy \
    >"$scratch/log" 2>&1 || { tail -40 "$scratch/log"; die "the deployment"; }
  ! grep -E 'warning: |WARNING.*[Jj]avadoc Warnings' "$scratch/log" || die "Javadoc has warnings"
}

# machine_classifier: prints the classifier of this machine's native library, or nothing if none is released for it
machine_classifier() {
  local system processor
  case "$(uname -s)" in
    Linux) system=linux ;;
    Darwin) system=osx ;;
    FreeBSD) system=freebsd ;;
    *) return 0 ;;
  esac
  case "$(uname -m)" in
    x86_64 | amd64) processor=x86_64 ;;
    aarch64 | arm64) processor=aarch_64 ;;
    riscv64) processor=riscv64 ;;
    *) return 0 ;;
  esac
  case "$system-$processor" in
    linux-*) ! ldd --version 2>&1 | grep -q musl || processor+=-musl ;;
    *-riscv64) return 0 ;;
  esac
  [ "$processor" = riscv64-musl ] || echo "$system-$processor"
}

# find_library FOLDER: sets "native" to the classifier of this machine's library of epoll, or to nothing if there is none
find_library() {
  local transport=epoll library=
  native=$(machine_classifier)
  case "$native" in
    osx-* | freebsd-*) transport=kqueue ;;
  esac
  [ -z "$native" ] \
    || library=$(find "$1/io/tidewire/tidewire-transport-native-$transport" -name "*-$native.jar" | sed -n 1p)
  if [ ! -f "$library" ] || ! grep -qE '\.(so|jnilib)$' <<<"$(unzip -Z1 "$library")"; then
    echo "SKIPPED: the native transport, since no library was built for ${native:-this machine}"
    native=
  elif [ $transport != epoll ]; then
    echo "SKIPPED: epoll, which this system does not have; there is a library of $transport for $native"
    native=
  fi
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
