/** `explain=true` says why a description means a place, or why it does not. What is left unsure is kept for editors. */
import sql from 'sql-template-tag'
import { upsertPlaces } from '../../sql/places/write.ts'
import { type PeopleApi, startPeopleApi } from '../accounts/people.ts'
import { overEachDatabase, type TestDatabase, testOnEachDatabase } from '../support/databases/database.ts'
import { placeId } from '../support/fixtures/few-places.ts'

const PATH = '/api/v0.3/batch_find_or_create_places'
const world = overEachDatabase(async ({ database }: TestDatabase): Promise<PeopleApi> => startPeopleApi(database))

const BANK = {
  name: 'Harbour Savings Bank',
  address: '12 Main Street',
  city: 'Bath',
  telephone: '+44 1225 463000',
  longitude: -2.36,
  latitude: 51.38,
}
const ATM = {
  ...BANK,
  name: 'Harbour Savings Bank ATM',
  address: '12 Main St.',
  telephone: '01225 000001',
  country: 'GB',
}

interface Explained {
  svc_id: string | null
  match_method: string
  match_score: number | null
  explanation?: {
    svc_id: string | null
    probability: number
    steps: { term: string; level: string; weight: number }[]
  } | null
}

async function ask({ post }: PeopleApi, places: readonly object[], query: string): Promise<Explained[]> {
  const { status, body } = await post(`${PATH}${query}`, places)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return (body as { results: Explained[] }).results
}

testOnEachDatabase(
  'the steps add up to the probability, and only explain=true has them',
  async (t, { engine, database }) => {
    const api = await world(engine)
    await database.write(sql`delete from places`)
    await upsertPlaces(database, [{ ...BANK, id: placeId(1), data_source_identifier: 'test:1' }])
    const [plain] = await ask(api, [{ ...BANK, name: 'Harbour Savings' }], '?dry_run=true')
    t.false('explanation' in (plain as Explained))
    const [found, unsure, strange] = await ask(
      api,
      [{ ...BANK, name: 'Harbour Savings' }, ATM, { name: 'Noodle Lane' }],
      '?dry_run=true&explain=true',
    )
    t.is(found?.match_method, 'fuzzy')
    t.is(found?.explanation?.svc_id, placeId(1))
    t.is(found?.match_score, Math.round((found?.explanation?.probability ?? 0) * 1e4) / 1e4)
    for (const { explanation } of [found, unsure] as Explained[]) {
      const odds = explanation?.steps.reduce((sum, { weight }) => sum + weight, 0) ?? 0
      t.is(explanation?.steps[0]?.term, 'prior')
      t.true(Math.abs(1 / (1 + Math.exp(-odds)) - (explanation?.probability ?? 0)) < 1e-6)
    }
    // A department at the same address: against it speak its name and its telephone.
    t.deepEqual([unsure?.match_method, unsure?.match_score], ['created', null])
    const against = unsure?.explanation?.steps
      .filter(({ weight }) => weight < 0)
      .map(({ term, level }) => `${term} ${level}`)
    t.true(against?.includes('extra department') && against.includes('phone other'), String(against))
    t.true(strange !== undefined && strange.explanation === null)
  },
)

testOnEachDatabase(
  'a place that is created although it may be there is kept for editors',
  async (t, { engine, database }) => {
    const api = await world(engine)
    await database.write(sql`delete from places`)
    await upsertPlaces(database, [{ ...BANK, id: placeId(1), data_source_identifier: 'test:1' }])
    await ask(api, [ATM], '?dry_run=true')
    t.deepEqual(await database.rows(sql`select from likely_pairs`), [])
    const [created] = await ask(api, [ATM], '')
    const pairs = await database.rows<{ ids: string[]; probability: number }>(sql`
    select array[first, second] as ids, probability from likely_pairs`)
    t.deepEqual(
      pairs.map(({ ids }) => ids),
      [[placeId(1), created?.svc_id as string].sort()],
    )
    t.true(pairs.every(({ probability }) => probability >= 0.3 && probability < 0.75))
  },
)
