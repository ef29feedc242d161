#!/bin/sh
# Prepares the primary for its replica, once, when the image of PostgreSQL makes its database.
set -eu
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set=password="$REPLICATION_PASSWORD" <<'SQL'
create role replication login replication password :'password';
SQL
echo 'host replication replication all scram-sha-256' >>"$PGDATA/pg_hba.conf"
