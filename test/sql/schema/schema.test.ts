/** The committed schema is the one that the migrations make, and making it twice changes nothing. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dumpSchema } from '../../../sql/schema/dump.ts'
import { migrate } from '../../../sql/schema/migrate.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { ROOT } from '../../support/processes/root.ts'

testOnEachDatabase(
  'sql/schema/schema.sql is what the migrations make; if not: whereabouts migrate --dump',
  async (t, { database }) => {
    const committed = readFileSync(join(ROOT, 'sql/schema/schema.sql'), 'utf8')
    t.deepEqual((await dumpSchema(database)).split('\n'), committed.split('\n'))
  },
)

testOnEachDatabase('migrating again, twice at once, applies nothing', async (t, { database }) => {
  const applied: string[] = []
  await Promise.all([1, 2].map(() => migrate(database, (name) => applied.push(name))))
  t.deepEqual(applied, [])
})
