#!/bin/sh
# Creates the files that compose.yaml and compose.one.yaml need and that are not shipped: secrets,
# the user list of PgBouncer, a self-signed certificate for a trial, and configurations with the
# host names of compose. Keeps secrets and certificates that exist.
set -eu
cd "$(dirname "$0")"
umask 077
random() { od -An -tx1 -N"$1" /dev/urandom | tr -d ' \n'; }

[ -e .env ] || cat > .env <<END
SECRET_KEY=$(random 32)
PASSWORD=$(random 16)
SUPERUSER_PASSWORD=$(random 16)
REPLICATOR_PASSWORD=$(random 16)
S3_KEY=folkmoot
S3_SECRET=$(random 20)
STORE_ROOT=root-$(random 4)
STORE_ROOT_SECRET=$(random 20)
# SMTP server: smtps://user:password@mail.example.org
MAIL_URL=
# For compose.one.yaml: the name of the site, the sender of its emails, and the tag of the image
SITE_HOST=moot.example.org
MAIL_FROM=Folkmoot <no-reply@moot.example.org>
FOLKMOOT_VERSION=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' ../package.json 2> /dev/null | tr -c 'A-Za-z0-9_.\n-' -)
END
eval "$(grep -E '^(PASSWORD|REPLICATOR_PASSWORD)=[0-9a-f]+$' .env)"
mkdir -p compose certificates backups
# The user of the image writes the backups.
chmod 700 backups
if [ "$(id -u)" -eq 0 ]; then
  chown 10001:10001 backups
else
  echo 'For compose.one.yaml, the folder backups must belong to the user of the image: sudo chown 10001:10001 deploy/backups'
fi
[ -e certificates/fullchain.pem ] || openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj /CN=moot.example.org \
  -keyout certificates/privkey.pem -out certificates/fullchain.pem 2> certificates/made.log

sed -e 's/server 127.0.0.1:3001/server server1:3000/' -e 's/server 127.0.0.1:3002/server server2:3000/' nginx.conf > compose/nginx.conf
sed -e 's/^listen_addr = .*/listen_addr = 0.0.0.0/' -e 's/host=127.0.0.1 port=5432/host=primary port=5432/' -e 's/host=127.0.0.1 port=5433/host=replica port=5432/' pgbouncer.ini > compose/pgbouncer.ini
printf '"folkmoot" "%s"\n' "$PASSWORD" > compose/userlist.txt
{
  echo "listen_addresses = '*'"
  echo "hba_file = '/etc/pg_hba.conf'"
  cat postgresql.conf
} > compose/postgresql.conf
cat > compose/pg_hba.conf <<END
local all postgres trust
host folkmoot folkmoot all scram-sha-256
host replication replicator all scram-sha-256
END
# The application role owns its database and is not a superuser.
cat > compose/first.sql <<END
create role folkmoot login nosuperuser password '$PASSWORD';
create role replicator login replication password '$REPLICATOR_PASSWORD';
grant pg_read_all_stats to folkmoot;
create database folkmoot owner folkmoot template template0 encoding utf8 locale_provider builtin builtin_locale 'C.UTF-8' locale 'C';
END
# For the one server of compose.one.yaml.
cat > compose/one.sql <<END
create role folkmoot login nosuperuser password '$PASSWORD';
create database folkmoot owner folkmoot template template0 encoding utf8 locale_provider builtin builtin_locale 'C.UTF-8' locale 'C';
END
# An empty volume becomes a replica, never a second primary.
cat > compose/replica.sh <<'END'
#!/bin/sh
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  until PGPASSWORD=$REPLICATOR_PASSWORD pg_basebackup -h primary -U replicator -D "$PGDATA" -R -X stream; do sleep 2; done
  chmod 700 "$PGDATA"
fi
exec postgres -c config_file=/etc/postgresql.conf
END
# The application has its own key, for its bucket only.
cat > compose/store.sh <<'END'
#!/bin/sh
set -eu
until mc alias set store http://store:9000 "$STORE_ROOT" "$STORE_ROOT_SECRET"; do sleep 2; done
mc mb --ignore-existing store/folkmoot
printf '{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":["s3:*"],"Resource":["arn:aws:s3:::folkmoot","arn:aws:s3:::folkmoot/*"]}]}' > /tmp/policy.json
mc admin policy create store folkmoot /tmp/policy.json
mc admin user add store "$S3_KEY" "$S3_SECRET"
mc admin policy attach store folkmoot --user "$S3_KEY" || mc admin user info store "$S3_KEY"
END
# Each file is mounted separately and read by the user of its image. The folder contains passwords,
# so no other user of this machine can enter it.
chmod 644 compose/*
chmod 755 compose/*.sh certificates
chmod 700 compose
grep -q '^MAIL_URL=.' .env || echo 'One server: set SITE_HOST, MAIL_URL and MAIL_FROM in deploy/.env. Then: docker compose -f compose.one.yaml up -d
Several servers: set MAIL_URL in deploy/.env, and PUBLIC_URL and MAIL_FROM in compose.yaml. Then: docker compose up -d'
