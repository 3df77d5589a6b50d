#!/bin/sh
# The command `folkmoot` of a machine where systemd runs the server, for root. A link to this file in
# /usr/local/bin runs bin/folkmoot with the settings in /etc/NAME.env, NAME being that of the link,
# as the user who owns DATA_DIR. docs/install.md creates the link.
set -eu
settings=/etc/$(basename "$0").env
program=$(dirname "$(dirname "$(readlink -f "$0")")")
[ -r "$settings" ] || {
  echo "folkmoot: $settings cannot be read: run this command as root." >&2
  exit 1
}
user=$(stat -c %U "$(sed -n 's/^DATA_DIR=//p' "$settings")")
set -- "$program/node_modules/.bin/node" "--env-file=$settings" "$program/server/cli/main.ts" "$@"
# An update writes the folder of the program, and runs the rest as that user itself.
if [ "$(id -un)" = "$user" ] || [ "${4-}" = update ]; then exec "$@"; fi
exec runuser -u "$user" -- "$@"
