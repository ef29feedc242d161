/**
 * Readers of the change log on a standby miss nothing: a transaction that is open on the primary while the log is read
 * is found when it commits. The snapshots of a standby list no running transactions.
 */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { VISIBLE } from '../../../core/query/place-fields.ts'
import { changesSince, currentSnapshot, placesChangedSince } from '../../../sql/changes/changes.ts'
import type { Queryable } from '../../../sql/core/database.ts'
import { CountCache } from '../../../sql/places/count-cache.ts'
import { countQuery } from '../../../sql/places/counts.ts'
import { searchWords } from '../../../sql/search/words.ts'
import { testOnStandby } from '../../support/databases/standby.ts'

const insert = (name: string, slug = name) =>
  `insert into places (name, slug, longitude, latitude) values ('${name}', '${slug}', 13.33, 52.5) returning id`

interface Reader {
  name: string
  /** Returns the snapshot to pass to the next poll, and whether this one learnt something. */
  poll(database: Queryable, since: string): Promise<{ snapshot: string; learnt: boolean }>
}

const READERS: Reader[] = [
  {
    name: 'tiles',
    async poll(database, since) {
      const { snapshot, keys } = await changesSince(database, 'place_changes', since, 100)
      return { snapshot, learnt: keys?.length !== 0 }
    },
  },
  {
    name: 'places',
    async poll(database, since) {
      const { snapshot, ids } = await placesChangedSince(database, since, 100)
      return { snapshot, learnt: ids?.length !== 0 }
    },
  },
  {
    name: 'words of search',
    async poll(database, since) {
      const { snapshot, words } = await searchWords(database, since)
      return { snapshot, learnt: words?.split('\n').includes('late') ?? false }
    },
  },
]

testOnStandby(
  'a transaction that is open while a standby is read is found when it commits',
  async (t, { database, replayed, session }) => {
    const [late, other] = [await session(), await session()]
    await late.query('begin')
    await late.query(insert('Late'))
    // Finished after the other began, so that the snapshot reaches beyond the other.
    await other.query(insert('Early'))
    await replayed()
    const snapshots = new Map(READERS.map(({ name }) => [name, '']))
    const counts = new CountCache(database, 0)
    const count = () => counts.count(VISIBLE, countQuery(VISIBLE))
    t.is(await count(), 1)
    for (const { name } of READERS) snapshots.set(name, await currentSnapshot(database))
    // Polls once, so that the snapshot passed on comes from a poll.
    for (const { name, poll } of READERS)
      snapshots.set(name, (await poll(database, snapshots.get(name) ?? '')).snapshot)
    await late.query('commit')
    await replayed()
    for (const { name, poll } of READERS) t.true((await poll(database, snapshots.get(name) ?? '')).learnt, name)
    t.is(await count(), 2)
  },
)

type Step = { readonly session: number; readonly does: 'write' | 'commit' | 'rollback' } | 'poll' | 'idle xid'

const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.constant('poll' as const), weight: 3 },
  { arbitrary: fc.constant('idle xid' as const), weight: 1 },
  {
    arbitrary: fc.record({
      session: fc.nat(2),
      does: fc.constantFrom('write' as const, 'write' as const, 'commit' as const, 'rollback' as const),
    }),
    weight: 6,
  },
)

testOnStandby(
  'whatever order transactions take, each change shows in a later poll',
  async (t, { database, replayed, session }) => {
    const sessions = await Promise.all([session(), session(), session()])
    // Transactions that add the same word wait for each other, so this one is added beforehand.
    await database.write(raw(insert('Known')))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), fc.boolean(), async (steps, withSavepoints) => {
        /** Ids written by the transaction of each session. */
        const written: string[][] = [[], [], []]
        const committed = new Set<string>()
        let since = await currentSnapshot(database)
        const poll = async () => {
          await replayed()
          const { snapshot, ids } = await placesChangedSince(database, since, 10_000)
          since = snapshot
          for (const id of ids ?? []) committed.delete(id)
          t.deepEqual([...committed], [])
        }
        const end = async (session: number, how: 'commit' | 'rollback') => {
          await sessions[session]?.query(how)
          if (how === 'commit') for (const id of written[session] ?? []) committed.add(id)
          written[session] = []
        }
        for (const each of steps) {
          if (each === 'poll') await poll()
          else if (each === 'idle xid') await database.write(sql`select pg_current_xact_id()`)
          else if (each.does !== 'write') await end(each.session, each.does)
          else written[each.session]?.push(...(await write(sessions[each.session] as pg.Client, withSavepoints)))
        }
        for (const session of written.keys()) await end(session, 'commit')
        await poll()
      }),
      { numRuns: 15 },
    )
  },
)

/** More subtransactions than a server tracks for one transaction, each committed within it. */
const SAVEPOINTS = 70

/** Writes places, and returns their ids. */
async function write(session: pg.Client, withSavepoints: boolean): Promise<string[]> {
  const ids = Array.from({ length: withSavepoints ? SAVEPOINTS : 1 }, () => randomUUID())
  await session.query('begin')
  const inserts = ids.map(
    (id) => `begin
    insert into places (id, name, slug) values ('${id}', 'Known', '${id}'); exception when others then raise; end;`,
  )
  await session.query(`do $$ begin ${inserts.join('\n')} end $$`)
  return ids
}
