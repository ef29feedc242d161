#!/bin/sh
# Copies the primary on the first start, and then follows it. PGPASSWORD is the password of the role `replication`.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # The slot makes the primary keep what the replica has not read yet.
  pg_basebackup --host "$PRIMARY_HOST" --port "${PRIMARY_PORT:-5432}" --username replication --pgdata "$PGDATA" \
    --wal-method=stream --checkpoint=fast --create-slot --slot=replica --write-recovery-conf
fi
# hot_standby_feedback: the primary keeps rows that a statement on the replica still reads.
exec postgres -c hot_standby_feedback=on "$@"
