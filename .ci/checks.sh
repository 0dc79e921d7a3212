# Copyright 2026 The Tidewire Project
# SPDX-License-Identifier: Apache-2.0
#
# Sourced by what drives a server and looks at what it answered. Expects $server, its process, and $work, a folder with
# its standard output in out and its standard error in err.
passed=0
skipped=0

# has TOOL: whether it is installed; says so if not
has() {
  command -v "$1" >/dev/null && return
  echo "SKIPPED: no $1"
  skipped=$((skipped + 1))
  return 1
}

# check NAME ACTUAL EXPECTED-PATTERN (a bash pattern that the whole text must match)
check() {
  # shellcheck disable=SC2053
  if [[ $2 != $3 ]]; then
    printf 'FAILED %s\n got: %s\n expected: %s\n' "$1" "$2" "$3"
    [ ! -s "$work/err" ] || tail -20 "$work/err"
    exit 1
  fi
  passed=$((passed + 1))
  echo "ok $1"
}
# Prints the first lines of the program's standard error that do not tell of its build. Maven, if it had to build,
# resets a terminal's colour. No pipe that is closed early: the program may have said more than a pipe holds.
complaints() {
  sed 's/\x1b\[[0-9;]*m//g; /^building/d; /^$/d' "$work/err" >"$work/complaints"
  head -20 "$work/complaints"
}
# Waits until the server has said at which address it serves; it may have to be built first.
await_server() { await "$work/out" "$server"; }
# await FILE PROCESS: the same of any server, whose standard output is the file
await() {
  for _ in $(seq 3000); do
    grep -qE '(https?|tls)://' "$1" && return
    kill -0 "$2" 2>/dev/null || break
    sleep 0.1
  done
  cat "$work/err"
  echo "FAILED: the server did not start" >&2
  exit 1
}
