/** Places that are similar to a place: which are found among many, in which order, and how many of a name. */
import type { ExecutionContext } from 'ava'
import sql from 'sql-template-tag'
import type { PlaceInput } from '../../core/model/place.ts'
import { VISIBLE } from '../../core/query/place-fields.ts'
import { similarPlaces } from '../../search/similar.ts'
import { findPlace } from '../../sql/places/places.ts'
import { upsertPlaces } from '../../sql/places/write.ts'
import { overEachDatabase, type TestDatabase, testOnEachDatabase } from '../support/databases/database.ts'
import { placeId } from '../support/fixtures/few-places.ts'

const BERLIN = { longitude: 13.4, latitude: 52.5 }
const TOKYO = { longitude: 139.7, latitude: 35.7 }

/** Places by a key, with which the cases below name them. Those with a high score come first among equals. */
const NAMED: Readonly<Record<string, PlaceInput>> = {
  coffee: { ...BERLIN, name: 'Blue Door', categories: ['Cafe', 'Coffee Shop'], vibes: ['cozy'], price: 2 },
  coffeeNear: { ...BERLIN, name: 'Kiez Roast', categories: ['Cafe', 'Coffee Shop'] },
  coffeeFar: { ...TOKYO, name: 'Kissa', categories: ['Cafe', 'Coffee Shop'] },
  coffeeClosed: { ...BERLIN, name: 'Blue Past', categories: ['Cafe', 'Coffee Shop'], vibes: ['cozy'], is_closed: true },
  cafe: { ...BERLIN, name: 'Cafe Eins', categories: ['Cafe'] },
  edited: { ...BERLIN, name: 'Laden', editorial_categories: ['Coffee Shop'] },
  bar: { ...BERLIN, name: 'Red Door', categories: ['Bar'], vibes: ['cozy'], price: 2, score_combined: 0.9 },
  namesake: { ...BERLIN, name: 'Blue Door', categories: ['Florist'], score_combined: 1 },
  hidden: { ...BERLIN, name: 'Blue', categories: ['Cafe', 'Coffee Shop'], is_public: false },
  ramen: { ...TOKYO, name: 'Menya', categories: ['Restaurant', 'Ramen'] },
  ramenToo: { ...BERLIN, name: 'Cocolo', categories: ['Restaurant', 'Ramen'] },
  sushi: { ...TOKYO, name: 'Sakana', categories: ['Restaurant'], tags: ['Sushi', 'Wheelchair Accessible'] },
  sushiToo: { ...BERLIN, name: 'Ishin', categories: ['Restaurant'], tags: ['Sushi'] },
  noodles: { ...TOKYO, name: 'Golden Dragon Noodles' },
  noodlesToo: { ...BERLIN, name: 'Golden Dragon' },
  vegas: { longitude: 20, latitude: 10, name: 'Feel Vegas', categories: ['Theater'] },
  museum: { longitude: 20, latitude: 10, name: 'Salt', categories: ['Museum'] },
  bank: { longitude: 20, latitude: 10, name: 'Pepper', categories: ['Bank'] },
  pizza: { longitude: -20, latitude: -10, name: 'Pizza Uno' },
  grill: { longitude: -20, latitude: -10, name: 'Asador Grill Sur' },
  office: { longitude: -20, latitude: -10, name: 'Sur & Co' },
  exchange: { longitude: -40, latitude: -10, name: 'North & Narragansett Currency Exchange Inc' },
  exchangeToo: { longitude: -40, latitude: -10, name: 'Mall Currency Exchange at Forest Park' },
}

/** More than the candidates of one kind, all better than the places above. */
const CROWD: readonly PlaceInput[] = Array.from({ length: 150 }, (_, n) => [
  { name: `Grill ${n}`, categories: ['Restaurant'], tags: ['Wheelchair Accessible'], score_combined: 0.8 },
  { name: 'Starry Coffee', categories: ['Cafe'], ...BERLIN, score_combined: 0.7 },
]).flat()

const KEYS = Object.keys(NAMED)
const prepared = overEachDatabase(async ({ database }) => {
  const places = [...Object.values(NAMED), ...CROWD].map((place, n) => ({
    score_combined: 0.1,
    ...place,
    id: placeId(n + 1),
    data_source_identifier: `similar:${n}`,
  }))
  await upsertPlaces(database, places)
  return database
})

/** Returns the keys of similar places; those of the crowd are left out. */
async function likesOf(t: ExecutionContext, { engine }: TestDatabase, key: string): Promise<string[]> {
  const database = await prepared(engine)
  const place = await findPlace(database, placeId(KEYS.indexOf(key) + 1))
  if (!place) return t.fail(`no place ${key}`)
  const ids = await similarPlaces(database, place, VISIBLE)
  return ids.flatMap((id) => KEYS[Number(id.slice(-12)) - 1] ?? [])
}

const CASES: readonly [title: string, key: string, first: string][] = [
  ['coffee shops, then cafés, closed ones last', 'coffee', 'coffeeNear edited coffeeFar cafe coffeeClosed'],
  ['a rare category is found behind many better places of a common one', 'ramen', 'ramenToo'],
  ['so is a rare tag', 'sushi', 'sushiToo'],
  ['a category that editors chose counts', 'edited', 'coffee coffeeNear coffeeFar cafe'],
  ['a place without categories: the name tells', 'noodlesToo', 'noodles'],
  ['its family comes before another with that name', 'noodles', 'ramen'],
  ['without categories anywhere: the name tells the family', 'pizza', 'grill'],
  ['without categories anywhere: words of the name', 'exchange', 'exchangeToo'],
  ['the only place of its kind: others of its family, nothing else nearby', 'vegas', 'museum'],
]
for (const [title, key, first] of CASES) {
  testOnEachDatabase(`${title}: ${key} → ${first}`, async (t, on) => {
    const likes = await likesOf(t, on, key)
    t.is(likes.slice(0, first.split(' ').length).join(' '), first)
    t.false(likes.includes('hidden'))
  })
}

testOnEachDatabase(
  'a place of another kind with the same name or vibes is not among those of the kind',
  async (t, on) => {
    const likes = await likesOf(t, on, 'coffee')
    t.false(likes.includes('namesake') || likes.includes('bar'))
    t.false((await likesOf(t, on, 'vegas')).includes('bank'))
    t.false((await likesOf(t, on, 'pizza')).includes('office'))
  },
)

testOnEachDatabase('the branches of a chain do not fill the list', async (t, on) => {
  const database = await prepared(on.engine)
  const coffee = await findPlace(database, placeId(KEYS.indexOf('coffee') + 1))
  if (!coffee) return t.fail()
  const ids = await similarPlaces(database, coffee, VISIBLE)
  const names = await database.rows<{ name: string }>(sql`select name from places where id = any(${ids}::uuid[])`)
  t.is(names.filter(({ name }) => name === 'Starry Coffee').length, 2)
})

testOnEachDatabase('the order stays when statistics and the places of rows change', async (t, on) => {
  const database = await prepared(on.engine)
  const before = await Promise.all(['coffee', 'sushi', 'vegas'].map((key) => likesOf(t, on, key)))
  await database.write(sql`update places set notes_internal = 'moved'`)
  await database.write(sql`analyze places`)
  t.deepEqual(await Promise.all(['coffee', 'sushi', 'vegas'].map((key) => likesOf(t, on, key))), before)
})
