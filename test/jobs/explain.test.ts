/** Every score can be explained: its terms add up to it, and the sum is the stored score. */
import fc from 'fast-check'
import sql, { raw } from 'sql-template-tag'
import type { Database, Queryable } from '../../sql/core/database.ts'
import { explainPlaces } from '../../sql/scores/explain.ts'
import { SCORE_TERMS } from '../../sql/scores/weights.ts'
import { type TestDatabase, testOnEachDatabase } from '../support/databases/database.ts'
import { insertVariedPlaces, randomIds } from '../support/fixtures/varied-places.ts'
import { runScores } from '../support/services/run-scores.ts'

const filled = new Set<Database>()

/** Returns a database with 10,000 scored places; 1,000 on the embedded database, which takes as long for them. */
async function scored({ database, engine }: TestDatabase): Promise<Database> {
  if (filled.has(database)) return database
  await insertVariedPlaces(database, 1, engine === 'embedded' ? 1000 : 10_000)
  await database.write(
    sql`insert into users (email) select 'user' || n || '@example.org' from generate_series(1, 5) as n`,
  )
  await database.write(sql`
    select post_vibe(users.id, places.id, 'cozy', 'NONSPECIFIC', 8, 2), post_tip(users.id, places.id, 'Go early.')
    from users, (select id from places order by id limit 50) as places`)
  await database.write(sql`update user_tips set created_at = created_at - random() * interval '3 years'`)
  await runScores(database)
  filled.add(database)
  return database
}

testOnEachDatabase('explain: the terms of 10,000 places add up to the score that is stored', async (t, on) => {
  const database = await scored(on)
  const ids = await randomIds(database, 10_000)
  const explanations = await explainPlaces(database, ids)
  t.is(explanations.length, on.engine === 'embedded' ? 1000 : 10_000)
  for (const { id, stored, computed, score_terms, completeness_terms, is_marked } of explanations) {
    const sum = score_terms.reduce((total, { points }) => total + points, 0)
    const completeness = completeness_terms.reduce((total, { points }) => total + points, 0)
    const isRight =
      Math.abs(sum - stored.score_combined) < 1e-9 && Math.abs(completeness - stored.completeness_score) < 1e-9
    if (!isRight || is_marked) t.fail(`${id}: ${sum}, ${completeness}, ${JSON.stringify(stored)}`)
    t.deepEqual(computed, stored)
    for (const { name, value } of [...score_terms, ...completeness_terms]) {
      if (!(value >= 0 && value <= 1)) t.fail(`${id}: ${name} is ${value}`)
    }
  }
})

testOnEachDatabase('explain: each term is what docs/scores.md says, computed again here', async (t, on) => {
  const database = await scored(on)
  const ids = await randomIds(database, 300)
  const rows = await database.rows<Inputs>(sql`
    select id, aggregate_rating as rating, coalesce(aggregate_rating_count, 0) as count, is_featured, is_closed,
      cardinality(editorial_categories) as editorial,
      extract(epoch from now() - coalesce(fresh_at, updated_at))::float8 / 86400 as days, data_source, wiki_page, confidence, cardinality(other_names) as names, is_chain,
      (select row_to_json(score_evidence) from score_evidence where place_id = places.id) as evidence,
      array(select extract(epoch from now() - max(created_at))::float8 / 86400 from user_tips where place_id = places.id
        group by user_id) as tips
    from places where id = any(${ids}::uuid[])`)
  const inputs = new Map(rows.map((row) => [row.id, row]))
  for (const { id, ratings, score_terms, stored, evidence: shown } of await explainPlaces(database, ids)) {
    const place = inputs.get(id) as Inputs
    const [value, weight] = (['value', 'weight'] as const).map(
      (key) => new Map(score_terms.map((term) => [term.name as string, term[key]])),
    ) as [Map<string, number>, Map<string, number>]
    const isKnown = stored.score_combined > 0
    const count = place.count > 0 ? place.count : place.rating > 0 ? 1 : 0
    const left = (days: number, half: number) => 0.5 ** ((30 * Math.floor(Math.max(0, days) / 30)) / half)
    const prior = ratings.prior / 5
    const mean = (10 * prior + (count * place.rating) / 5) / (10 + count)
    const credit = Math.max(0, Math.min(1, (10 * mean) / Math.max(prior, 0.5) - 9))
    t.true(Math.abs(ratings.credit - credit) < 1e-6 && Math.abs(ratings.known - 5 * mean) < 1e-5, id)
    const tips = place.tips.reduce((sum, days) => sum + left(days, 360), 0)
    const expected: Record<string, number> = {
      rating: isKnown ? mean : 0,
      popularity: credit * Math.min(1, Math.log(1 + count) / Math.log(10_001)),
      tips: tips / (tips + 2),
      completeness: isKnown ? stored.completeness_score : 0,
      freshness: isKnown ? left(place.days, 720) : 0,
      editorial: 1 - (place.is_featured ? 0.4 : 1) * 0.75 ** place.editorial,
      notability: isKnown ? notability(place, shown.around) : 0,
      closed: place.is_closed ? 1 : 0,
      nameless: 0,
    }
    for (const [name, wanted] of Object.entries(expected)) {
      const is = value.get(name) ?? Number.NaN
      if (Math.abs(is - wanted) > 1e-6) t.fail(`${id}: ${name} is ${is}, not ${wanted}`)
    }
    const shares = SCORE_TERMS.filter((name) => name !== 'closed' && name !== 'nameless')
    const total = shares.reduce((sum, name) => sum + (weight.get(name) ?? 0), 0)
    const gained = shares.reduce((sum, name) => sum + ((value.get(name) ?? 0) * (weight.get(name) ?? 0)) / total, 0)
    const score = gained * (place.is_closed ? 1 - (weight.get('closed') ?? 0) : 1)
    t.true(Math.abs(score - stored.score_combined) < 1e-5, `${id}: ${score}, ${stored.score_combined}`)
  }
})

/** Evidence that each place has, combined as independent. */
function notability(place: Inputs, around: number): number {
  const isImported = place.data_source !== null
  const { sources, mentions, branches } = place.evidence ?? { sources: 1, mentions: 0, branches: 1 }
  const names = isImported ? place.names : 0
  const wiki = place.wiki_page === null ? 0 : place.wiki_page.startsWith('en:') ? 0.6 : 0.4
  const shares = [
    ...[wiki, (0.6 * names) / (names + 4), (0.6 * (sources - 1)) / sources, (0.8 * mentions) / (mentions + 3)],
    ...[isImported && !place.is_chain ? 0.15 / branches : 0, 0.1 * (place.confidence ?? 0)],
    (0.1 * around) / (around + 100),
  ]
  return 1 - shares.reduce((rest, share) => rest * (1 - share), 1)
}

interface Inputs {
  id: string
  data_source: string | null
  wiki_page: string | null
  confidence: number | null
  names: number
  is_chain: boolean
  evidence: { sources: number; mentions: number; branches: number } | null
  rating: number
  count: number
  is_featured: boolean
  is_closed: boolean
  editorial: number
  days: number
  tips: number[]
}

testOnEachDatabase('a place of which nothing is known has 0.0, an unrated one is not a bad one', async (t, on) => {
  const database = await scored(on)
  const [bare] = await database.rows<{ places: number; max: number }>(sql`
    select count(*)::integer as places, max(score_combined) as max from scored_places
    where substr(slug, 7)::integer % 20 = 0 and vibe_count = 0`)
  t.true((bare?.places ?? 0) >= 40)
  t.is(bare?.max, 0)
  await undone(database, async (transaction) => {
    const make = (name: string, rating: number, count: number | null) => sql`
      insert into places (name, categories, aggregate_rating, aggregate_rating_count)
      values (${name}, '{Cafe}', ${rating}, ${count}) returning id`
    const score = async (rating: number, count: number | null) => {
      const [place] = await transaction.rows<{ id: string }>(make('x', rating, count))
      return scoreOf(transaction, (place as { id: string }).id)
    }
    const unrated = await score(0, null)
    t.is(await score(0, 0), unrated)
    t.true((await score(1, 200)) < unrated, 'badly rated by many')
    t.true((await score(0, 200)) < unrated, 'rated 0 by many')
    t.true((await score(4.8, 200)) > unrated, 'well rated by many')
    t.true((await score(4.8, 3)) < (await score(4.8, 3000)))
  })
})

testOnEachDatabase('editorial categories that users suggest do not count', async (t, on) => {
  const database = await scored(on)
  await undone(database, async (transaction) => {
    const score = async (editorial: string, suggested: string) => {
      const [place] = await transaction.rows<{ id: string }>(sql`
        insert into places (name, categories, editorial_categories, suggested_categories)
        values ('x', '{Cafe}', ${editorial}::text[], ${suggested}::text[]) returning id`)
      return scoreOf(transaction, (place as { id: string }).id)
    }
    const chosen = await score('{Best}', '{}')
    t.is(await score('{Best,Mine}', '{Mine}'), chosen)
    t.true((await score('{Best,Other}', '{}')) > chosen)
  })
})

testOnEachDatabase('badly rated by many is below unrated, whatever is expected and whatever weighs', async (t, on) => {
  const database = await scored(on)
  const cases = fc.sample(
    fc.record({
      prior: fc.double({ min: 0.21, max: 1, noNaN: true }),
      popularity: fc.double({ min: 0.01, max: 50, noNaN: true }),
      share: fc.double({ min: 0, max: 0.8, noNaN: true }),
      count: fc.integer({ min: 10, max: 2 ** 31 - 1 }),
    }),
    40,
  )
  await undone(database, async (transaction) => {
    const places = await transaction.rows<{ id: string }>(sql`
      insert into places (name, categories) select 'x', '{Cafe}' from generate_series(1, 4) returning id`)
    const ids = places.map(({ id }) => id)
    for (const { prior, popularity, share, count } of [
      { prior: 0.5, popularity: 50, share: 0.8, count: 10 },
      ...cases,
    ]) {
      await transaction.rows(sql`update score_weights set popularity = ${popularity}`)
      await transaction.rows(sql`update score_priors set mean = ${prior}`)
      await transaction.rows(sql`
        update places set aggregate_rating = given.rating, aggregate_rating_count = given.count
        from (values (${ids[0]}::uuid, 0::float8, 0), (${ids[1]}, 1, 200), (${ids[2]}, ${5 * prior * share}, ${count}),
          (${ids[3]}, ${5 * prior}, ${count})) as given (id, rating, count)
        where places.id = given.id`)
      const scores = await scoresOf(transaction, ids)
      const [unrated, byMany, bad, asExpected] = ids.map((id) => scores.get(id) ?? Number.NaN)
      const what = JSON.stringify({ prior, popularity, share, count, scores: [...scores.values()] })
      t.true(Number(byMany) < Number(unrated) && Number(bad) < Number(unrated), what)
      if (prior >= 0.5) t.true(Number(asExpected) > Number(unrated), what)
    }
  })
})

/** Changes that can only improve a place, as SQL on its row. */
const IMPROVEMENTS: Record<string, string> = {
  // First, because it makes places as fresh as they can be.
  'a source that confirms it today': 'fresh_at = now()',
  'a name is there anyway': `name = name || '.'`,
  'an address': `address = coalesce(nullif(trim(address), ''), 'Main Street 1')`,
  'a position': 'longitude = coalesce(longitude, 13), latitude = coalesce(latitude, 52)',
  'a longer description': `description = coalesce(description, '') || ' more to say'`,
  'a telephone': `telephone = coalesce(telephone, '1')`,
  'a site': `url = coalesce(url, 'https://x.example/')`,
  hours: `opening_hours = coalesce(opening_hours, '24/7')`,
  'an image': `images = images || '[{}]'::jsonb`,
  'a vibe': `vibes = vibes || '{cozy}'::text[]`,
  'a neighborhood': `neighborhood = 'Centre'`,
  'a time zone': `timezone = 'Europe/Berlin'`,
  'an editor’s choice': 'is_featured = true',
  'an editorial category': `editorial_categories = editorial_categories || '{Best}'::text[]`,
  'an item of Wikidata': `wiki_page = coalesce(wiki_page, 'Q1')`,
  'an article of Wikipedia': `wiki_page = 'en:Place'`,
  'another name': `other_names = other_names || '{Another}'::text[]`,
  'more confidence': 'confidence = 1',
  'opened again': 'is_closed = false',
  'ten best ratings': `aggregate_rating = (aggregate_rating * rating_count(aggregate_rating, aggregate_rating_count) + 50)
      / (rating_count(aggregate_rating, aggregate_rating_count) + 10),
    aggregate_rating_count = rating_count(aggregate_rating, aggregate_rating_count) + 10`,
  'more ratings like the best of its kind': `aggregate_rating = greatest(aggregate_rating, 4.9),
    aggregate_rating_count = rating_count(aggregate_rating, aggregate_rating_count) + 1`,
}

testOnEachDatabase('nothing good lowers a score: ratings, fields, editors, updates', async (t, on) => {
  const database = await scored(on)
  const ids = await randomIds(database, 150)
  await undone(database, async (transaction) => {
    for (const [what, change] of Object.entries(IMPROVEMENTS)) {
      const before = await scoresOf(transaction, ids)
      await transaction.rows(sql`update places set ${raw(change)} where id = any(${ids}::uuid[])`)
      const after = await scoresOf(transaction, ids)
      const difference = (id: string) => (after.get(id) ?? Number.NaN) - (before.get(id) ?? Number.NaN)
      t.deepEqual(
        ids.filter((id) => !(difference(id) >= 0)),
        [],
        `lowered by: ${what}`,
      )
      const isLifted = ids.some((id) => difference(id) > 0)
      t.is(isLifted, what !== 'a name is there anyway', `lifted by: ${what}`)
    }
  })
})

testOnEachDatabase('terms are in 0 … 1 and monotone, for all numbers', async (t, { database }) => {
  const amount = fc.oneof(fc.constant(0), fc.double({ min: 1e-18, max: 1e9, noNaN: true }))
  const count = fc.integer({ min: 0, max: 2 ** 31 - 1 })
  const half = fc.double({ min: 0.001, max: 1e6, noNaN: true })
  const cases = fc.sample(
    fc.tuple(
      amount,
      amount,
      count,
      count,
      half,
      fc.double({ min: 0, max: 5, noNaN: true }),
      fc.double({ min: 1e-9, max: 1, noNaN: true }),
    ),
    500,
  )
  const rows = await database.rows<Record<string, number>>(sql`
    select saturation(a, h) as less, saturation(b, h) as more, popularity_term(m, h + 1) as few,
      popularity_term(n, h + 1) as many, rating_term(r, m, p, h) as rated, editorial_term(true, m % 9) as chosen,
      editorial_term(false, m % 9) as unchosen, score_points(p, h, h) as points,
      decay(now() - least(a, 50000) * interval '1 day', now(), h + 1) as newer,
      decay(now() - least(b, 50000) * interval '1 day', now(), h + 1) as older
    from json_to_recordset(${JSON.stringify(
      cases.map(([a, b, m, n, h, r, p]) => ({
        a: Math.min(a, b),
        b: Math.max(a, b),
        m: Math.min(m, n),
        n: Math.max(m, n),
        h,
        r,
        p,
      })),
    )}::json) as given (a float8, b float8, m integer, n integer, h float8, r float8, p float8)`)
  for (const row of rows) {
    const { points, ...terms } = row
    for (const [name, value] of Object.entries(terms)) if (!(value >= 0 && value <= 1)) t.fail(`${name} is ${value}`)
    t.true(Number.isInteger(points) && (points ?? -1) >= 0 && (points ?? 2e6) <= 1e6)
    const { less, more, few, many, newer, older, chosen, unchosen } = row as Record<string, number>
    t.true((less as number) <= (more as number) && (few as number) <= (many as number))
    t.true((older as number) <= (newer as number) && (unchosen as number) < (chosen as number))
  }
})

async function scoresOf(queryable: Queryable, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await queryable.rows<{ id: string; score: number }>(sql`
    select id, score_combined as score from place_scores where id = any(${ids}::uuid[])
      and basis = (select max(id) from score_bases)`)
  return new Map(rows.map(({ id, score }) => [id, score]))
}

async function scoreOf(queryable: Queryable, id: string): Promise<number> {
  return (await scoresOf(queryable, [id])).get(id) as number
}

const UNDONE = new Error('undone')

async function undone(database: Database, work: (transaction: Queryable) => Promise<void>): Promise<void> {
  const done = database.transaction(async (transaction) => {
    await work(transaction)
    throw UNDONE
  })
  await done.catch((error: unknown) => {
    if (error !== UNDONE) throw error
  })
}
