/** A table that changes while its layer is served. */
import { checkLayer } from '../../../sql/layers/configured-layers.ts'
import { TableWatch } from '../../../sql/layers/table-watch.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { entryOf, prepared, run } from '../../support/layers/operator-tables.ts'

const MAKE = 'create table stops (id integer primary key, name text, lines integer, geom geometry(point, 4326))'

/** Statements, and why the layer is not served then; none: it is, and caches begin anew. */
const CASES: readonly (readonly [statements: readonly string[], reason: RegExp | undefined])[] = [
  [['alter table stops add column more text'], undefined],
  [['alter table stops rename name to title'], /layers\.yaml:1: the table has no column name; the nearest one is/],
  [['alter table stops rename title to name'], undefined],
  [
    ['alter table stops alter column lines type text using lines::text'],
    /the columns of public\.stops are not those of when/,
  ],
  [['alter table stops alter column lines type integer using lines::integer'], undefined],
  [['alter table stops drop constraint stops_pkey'], undefined],
  [['drop table stops'], /there is no table or view public\.stops/],
  [[MAKE], undefined],
  [['alter table stops rename to halts'], /there is no table or view public\.stops/],
  [['create view stops as select * from halts'], undefined],
]

testOnEachDatabase(
  'a changed table is served if its answers are the same, and otherwise a reason',
  async (t, { database }) => {
    await run(database, [MAKE])
    const entry = entryOf({ table: 'public.stops', columns: { name: {}, lines: {} } })
    await prepared(database, entry)
    const { layer } = await checkLayer(database, entry)
    if (!layer) return t.fail()
    t.is(layer.refresh, undefined)
    const watch = new TableWatch([{ entry, layer }])
    t.deepEqual(await watch.poll(database), ['own'])
    t.deepEqual(await watch.poll(database), [])
    for (const [statements, reason] of CASES) {
      await run(database, statements)
      const changed = await watch.poll(database)
      const state = watch.state('own') ?? { reason: '' }
      if (reason) t.regex('reason' in state ? state.reason : '', reason)
      else t.true('layer' in state, `${statements} ${JSON.stringify(state)}`)
      t.deepEqual(changed, statements[0]?.includes('stops_pkey') ? [] : ['own'], String(statements))
      t.deepEqual(await watch.poll(database), [])
    }
    const state = watch.state('own')
    t.is(state && 'layer' in state ? state.layer.refresh : undefined, 60)
    t.is(watch.state('other'), undefined)
  },
)
