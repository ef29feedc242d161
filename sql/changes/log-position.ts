/** Positions in the change log of places that are kept outside of the database, as in an exported file. */
import sql from 'sql-template-tag'
import type { Queryable } from '../core/database.ts'
import { POSITION_DAYS } from './purge.ts'

export interface LogPosition {
  /** Text of a `pg_snapshot`. */
  readonly snapshot: string
  /** ISO 8601, by the clock of the database. */
  readonly at: string
  /** Identifies the database and its cluster. A copy that was restored from a dump is another database. */
  readonly database: string
}

/** Returns the current position. */
export async function logPosition(database: Queryable): Promise<LogPosition> {
  const [row] = await database.rows<LogPosition>(sql`
    select change_log_snapshot()::text as snapshot,
      to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
      system_identifier::text || '/' || (select oid from pg_database where datname = current_database()) as database
    from pg_control_system()`)
  return row as LogPosition
}

/** Says why the log does not have all changes since a position; undefined if it has. */
export async function whyUnknownSince(database: Queryable, position: LogPosition): Promise<string | undefined> {
  const now = await logPosition(database)
  if (position.database !== now.database) return 'is from another database'
  const [row] = await database.rows<{ isAhead: boolean; isOld: boolean }>(sql`
    select pg_snapshot_xmax(${position.snapshot}::pg_snapshot) > pg_snapshot_xmax(${now.snapshot}::pg_snapshot) as "isAhead",
      ${position.at}::timestamptz < now() - make_interval(days => ${POSITION_DAYS}::integer) as "isOld"`)
  if (row?.isAhead) return 'is later than the database, which was restored from a backup'
  if (row?.isOld) return `is of ${position.at}, and the change log goes back ${POSITION_DAYS} days`
  return undefined
}
