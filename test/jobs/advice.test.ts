/** What the analyst's page advises gains what it says: each step is taken, and the score computed again. */
import sql, { type Sql } from 'sql-template-tag'
import { adviceFor } from '../../api/analyst/advice.ts'
import { samplePlaces } from '../../sample/sample.ts'
import { createUser } from '../../sql/accounts/accounts.ts'
import { postTip, postVibe } from '../../sql/accounts/contributions.ts'
import type { Database } from '../../sql/core/database.ts'
import { upsertPlaces } from '../../sql/places/write.ts'
import { explainPlaces } from '../../sql/scores/explain.ts'
import { readFacts, readWeights } from '../../sql/scores/place-facts.ts'
import { ANY_ENGINE, testOn } from '../support/databases/database.ts'
import { runScores } from '../support/services/run-scores.ts'

/** What a step sets in the row of the place. */
const CHANGES: Readonly<Record<string, Sql>> = {
  'It opens again': sql`is_closed = false`,
  'Add: Opening hours': sql`opening_hours = 'Mo 09:00-10:00'`,
  'Add: Telephone': sql`telephone = '+49 30 1'`,
  'Add: Website': sql`url = 'https://places.example/'`,
  'More of it: Description': sql`description = repeat('A long text. ', 40)`,
  'More of it: Images': sql`images = '[{}, {}, {}]'`,
  'Its source confirms it today': sql`fresh_at = now()`,
  'One more editorial category': sql`editorial_categories = array_append(editorial_categories, 'Advised')`,
  'Editors feature it': sql`is_featured = true`,
  'It gets its real name': sql`name = 'Old Mill'`,
  '10 more ratings of 5 stars': sql`aggregate_rating =
    (coalesce(aggregate_rating, 0) * coalesce(aggregate_rating_count, 0) + 50) / (coalesce(aggregate_rating_count, 0) + 10),
    aggregate_rating_count = coalesce(aggregate_rating_count, 0) + 10`,
}

async function explain(database: Database, id: string) {
  const [explanation] = await explainPlaces(database, [id])
  const facts = await readFacts(database, id)
  const weights = explanation && (await readWeights(database, explanation.basis.weights))
  if (!explanation || !facts || !weights) throw new Error('not scored')
  const gains = adviceFor(explanation, weights, facts).map(({ gain }) => gain)
  if (gains.some((gain, at) => gain > (gains[at - 1] ?? 1))) throw new Error('not the most useful first')
  return { score: explanation.computed.score_combined, advice: adviceFor(explanation, weights, facts) }
}

testOn(ANY_ENGINE, 'each step gains what it says', async (t, { database }) => {
  await upsertPlaces(database, [...samplePlaces({ places: 60, seed: 1 })])
  await database.rows(sql`update places set is_closed = true where id in (select id from places order by id limit 3)`)
  // Places without a name of their own. The steps are taken in both orders.
  await database.rows(sql`
    update places set name = '10115', aggregate_rating = 0, aggregate_rating_count = 0, is_featured = false,
      editorial_categories = '{}' where id in (select id from places order by id offset 1 limit 6)`)
  await runScores(database)
  const user = await createUser(database, 'visitor@example.org', null)
  const places = await database.rows<{ id: string }>(sql`select id from places order by id limit 25`)
  const taken = new Map<string, number>()
  for (const [index, { id }] of places.entries()) {
    const steps = Object.entries(CHANGES)
    for (const [step, change] of index % 2 === 0 ? steps : steps.toReversed()) {
      const before = await explain(database, id)
      const advised = before.advice.find((one) => one.step === step)
      if (!advised) continue
      await database.rows(sql`update places set ${change} where id = ${id}::uuid`)
      const gained = (await explain(database, id)).score - before.score
      t.true(Math.abs(gained - advised.gain) < 1e-4, `${step}: ${gained} instead of ${advised.gain}`)
      taken.set(step, (taken.get(step) ?? 0) + 1)
    }
    const before = await explain(database, id)
    await postTip(database, user?.id ?? '', { svc_place: id, tip: 'Sit at the back.' })
    const between = await explain(database, id)
    await postVibe(database, user?.id ?? '', { svc_place: id, vibe: 'cozy', time_of_day: 'MORNING', day_of_week: 8 }, 2)
    const after = await explain(database, id)
    const gain = ({ advice }: typeof before, step: string) => advice.find((one) => one.step === step)?.gain ?? 0
    t.true(Math.abs(between.score - before.score - gain(before, 'One more user posts a tip')) < 1e-3)
    t.true(Math.abs(after.score - between.score - gain(between, 'One more user posts a vibe')) < 1e-3)
  }
  t.true(taken.size >= 6, [...taken.keys()].join())
})
