/**
 * Fills the empty table of places by a large import: its indexes are dropped before and built at the end. Everything is
 * committed on the way, so that a running service can read meanwhile, and an interrupted import can go on. A table has
 * the statements that build the indexes; the next program that opens the database runs what is left of them.
 */
import sql, { raw } from 'sql-template-tag'
import { type Database, type Queryable, withoutTimeout } from '../core/database.ts'
import { LOCKS } from '../core/locks.ts'

/** Indexes that are built at once. */
const BUILDERS = 2

/** Gets the name of each index before it is built. */
type OnIndex = (index: string) => void

/**
 * Runs `load`. If there are no places, the table has only the indexes of its keys meanwhile. A database that serves one
 * client at a time keeps all: without them, each request keeps it busy for longer, and so does each index that is built.
 * That costs it 29.5 s of processor time instead of 28.7 s for 20,000 places.
 */
export async function largeLoad<Result>(
  database: Database,
  load: () => Promise<Result>,
  onIndex: OnIndex,
): Promise<Result> {
  if (database.servesOneAtATime) {
    const result = await load()
    await analyze(database)
    return result
  }
  const isMine = await database.session(
    async (session) => {
      if (!(await tryLock(session))) return undefined
      try {
        await database.transaction(dropIfEmpty)
        return { result: await load() }
      } finally {
        await buildAll(database, onIndex)
        await unlock(session)
      }
    },
    () => undefined,
  )
  // Another import fills the table.
  return isMine ? isMine.result : load()
}

/** Builds the indexes that an import left out, unless it is still running. */
export async function restoreIndexes(database: Database, onIndex: OnIndex): Promise<void> {
  const left = await database.rows(sql`select from dropped_indexes limit 1`)
  if (left.length === 0) return
  await database.session(
    async (session) => {
      if (!(await tryLock(session))) return
      try {
        await buildAll(database, onIndex)
      } finally {
        await unlock(session)
      }
    },
    () => undefined,
  )
}

async function tryLock(session: Queryable): Promise<boolean> {
  const [lock] = await session.rows<{ taken: boolean }>(
    sql`select pg_try_advisory_lock(${LOCKS.largeLoad}::bigint) as taken`,
  )
  return lock?.taken === true
}

async function unlock(session: Queryable): Promise<void> {
  await session.rows(sql`select pg_advisory_unlock(${LOCKS.largeLoad}::bigint)`)
}

async function dropIfEmpty(transaction: Queryable): Promise<void> {
  await withoutTimeout(transaction)
  await transaction.rows(sql`lock table places in access exclusive mode`)
  const places = await transaction.rows(sql`select from places limit 1`)
  if (places.length > 0) return
  const definitions = await dropIndexes(transaction)
  await transaction.rows(sql`
    insert into dropped_indexes select unnest(${definitions}::text[]) on conflict do nothing`)
}

/**
 * Drops the indexes of the table of places, except those of its keys. Returns the statements that create them again.
 */
export async function dropIndexes(database: Queryable): Promise<string[]> {
  const indexes = await database.rows<{ name: string; definition: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = 'places'::regclass
      and not exists (select from pg_constraint where conindid = indexrelid)`)
  for (const { name } of indexes) await database.rows(sql`drop index ${raw(name)}`)
  return indexes.map(({ definition }) => definition)
}

/** Builds the indexes, each in a transaction that also forgets that it is missing; those that take long come first. */
async function buildAll(database: Database, onIndex: OnIndex): Promise<void> {
  let hasBuilt = false
  const build = async () => {
    while (await database.transaction((transaction) => buildNext(transaction, onIndex))) hasBuilt = true
  }
  await Promise.all(Array.from({ length: BUILDERS }, build))
  if (hasBuilt) await analyze(database)
}

/** Batches use the statistics to find common words. On a busy machine, it takes longer than a request may. */
async function analyze(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await withoutTimeout(transaction)
    await transaction.rows(sql`analyze places`)
  })
}

async function buildNext(transaction: Queryable, onIndex: OnIndex): Promise<boolean> {
  await withoutTimeout(transaction)
  const [next] = await transaction.rows<{ definition: string }>(sql`
    delete from dropped_indexes where definition = (
      select definition from dropped_indexes order by definition like '% USING gin %' desc, definition
      limit 1 for update skip locked)
    returning definition`)
  if (!next) return false
  const [, name = ''] = /^CREATE INDEX (\w+) ON/.exec(next.definition) ?? []
  onIndex(name)
  await transaction.rows(sql`${raw(next.definition)}`)
  return true
}
