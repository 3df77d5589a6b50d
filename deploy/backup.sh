#!/bin/sh
# Nightly backup of a large site with a PostgreSQL of its own: pg_dump and the files, encrypted and
# deduplicated by restic, and recorded for the overview and `folkmoot doctor`. See docs/backup.md.
#
#   backup.sh          makes a backup, and deletes what KEEP no longer keeps
#   backup.sh drill    restores the newest one to a scratch database, checks it, and records that
#
# Settings, which it needs in its environment together with those of the server:
#   DATABASE_URL          that of the server, or of a replica
#   DATA_DIR              that of the server; with FILES_URL, copy the bucket by other means
#   RESTIC_REPOSITORY     where to, such as s3:https://store.example.org/copies
#   RESTIC_PASSWORD_FILE  a file with the password; without the password, no copy can be read
#   SCRATCH_URL           for the drill: a database whose contents are replaced, and whose name ends
#                         in _scratch
#   WORK_DIR              for the dump and, in the drill, the files: DATA_DIR by default
set -eu
: "${DATABASE_URL:?}" "${DATA_DIR:?}" "${RESTIC_REPOSITORY:?}" "${RESTIC_PASSWORD_FILE:?}"
KEEP=${KEEP:---keep-daily 7 --keep-weekly 4 --keep-monthly 6}
FOLKMOOT=${FOLKMOOT:-folkmoot}
umask 077

# without user and password, which the address of a repository may contain
place="restic $(printf %s "$RESTIC_REPOSITORY" | sed 's|//[^/@]*@|//|')"
record() { "$FOLKMOOT" backup --record "$place" "$@"; }

# The arguments of a program are visible to all users of the machine, its environment is not.
without_password() { printf %s "$1" | sed 's|^\([a-z]*://[^:/@?]*\):[^/@]*@|\1@|'; }
password_of() {
  printf %s "$1" | sed -n 's|^[a-z]*://[^:/@?]*:\([^/@]*\)@.*|\1|p' | LC_ALL=C awk '
    function digit(c) { return index("0123456789abcdef", tolower(c)) - 1 }
    {
      while (match($0, /%[0-9A-Fa-f][0-9A-Fa-f]/)) {
        code = digit(substr($0, RSTART + 1, 1)) * 16 + digit(substr($0, RSTART + 2, 1))
        printf "%s%c", substr($0, 1, RSTART - 1), code
        $0 = substr($0, RSTART + 3)
      }
      printf "%s", $0
    }'
}
# runs a program with the password of an address
with_password() (
  password=$(password_of "$1")
  [ -z "$password" ] || export PGPASSWORD="$password"
  shift
  "$@"
)

work=$(mktemp -d "${WORK_DIR:-$DATA_DIR}/.backup-XXXXXX")
step=start
verified=''
filled=''
finish() {
  status=$?
  rm -rf "$work"
  # a copy of the site, with sessions that were never ended
  [ -z "$filled" ] || empty_scratch || true
  [ "$status" = 0 ] || record $verified --failed "$step failed with status $status, see the log of the timer" || true
}
trap finish EXIT
trap 'exit 130' INT TERM HUP

back_up() {
  # Files are written before the rows that name them, so the dump comes first. It is stored as it
  # is: restic compresses it, and stores only what changed since the last one.
  date -u +%Y-%m-%dT%H:%M:%SZ > "$work/dumped-at"
  step=pg_dump
  with_password "$DATABASE_URL" pg_dump --format=custom --compress=0 --no-owner --file="$work/folkmoot.dump" \
    "$(without_password "$DATABASE_URL")"
  set -- folkmoot.dump dumped-at
  if [ -e "$DATA_DIR/departed" ]; then
    cp "$DATA_DIR/departed" "$work/departed"
    set -- "$@" departed
  fi
  [ ! -d "$DATA_DIR/files" ] || set -- "$@" "$(realpath "$DATA_DIR/files")"
  step=restic
  restic cat config > "$work/config" 2> "$work/errors" || restic init
  (cd "$work" && restic backup --json --host folkmoot --tag folkmoot "$@") > "$work/result"
  step='restic forget'
  # shellcheck disable=SC2086 # KEEP has several options
  restic forget --quiet --prune --host folkmoot --tag folkmoot --group-by host,tags $KEEP
  step=record
  record --id "$(field snapshot_id '[0-9a-f]\{8\}')" --bytes "$(field total_bytes_processed '[0-9]*')"
}
# the value of a field in the last line of restic
field() { sed -n "s/.*\"$1\":\"\\{0,1\\}\\($2\\).*/\\1/p" "$work/result" | tail -n 1; }

in_scratch() { with_password "$SCRATCH_URL" psql --quiet --no-psqlrc "$@" "$(without_password "$SCRATCH_URL")"; }
empty_scratch() { in_scratch -c 'drop schema if exists public, graphile_worker cascade' -c 'create schema public'; }
# The contents of the database are lost: a copied line must not name that of the site.
refuse_scratch() { echo "backup.sh: SCRATCH_URL $1" >&2; exit 2; }

drill() {
  : "${SCRATCH_URL:?}"
  verified=--verified
  step='drill: SCRATCH_URL'
  [ "$SCRATCH_URL" != "$DATABASE_URL" ] || refuse_scratch 'is the database of the site'
  name=$(in_scratch -At -c 'select current_database()')
  case "$name" in
    ?*_scratch) ;;
    *) refuse_scratch "names the database $name: its name must end in _scratch" ;;
  esac
  step='drill: restic'
  restic restore latest --host folkmoot --tag folkmoot --target "$work/restored"
  dump=$(find "$work/restored" -name folkmoot.dump)
  step='drill: pg_restore'
  empty_scratch
  filled=1
  with_password "$SCRATCH_URL" pg_restore --exit-on-error --no-owner --dbname="$(without_password "$SCRATCH_URL")" "$dump"
  step='drill: folkmoot check'
  files=$(find "$work/restored" -path '*/files' -type d | head -n 1)
  mkdir "$work/data"
  [ -z "$files" ] || ln -s "$files" "$work/data/files"
  DATABASE_URL=$SCRATCH_URL DATA_DIR="$work/data" DATABASE_DIRECT_URL='' DATABASE_READ_URLS='' "$FOLKMOOT" check
  empty_scratch
  filled=''
  step='drill: record'
  record --verified
}

case "${1:-}" in
  '') back_up ;;
  drill) drill ;;
  *) echo "backup.sh: unknown argument $1" >&2; exit 2 ;;
esac
