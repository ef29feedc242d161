/** How PostGIS answers lists of 300,000 places: always by an index, and by which one. */

import sql from 'sql-template-tag'
import { bulkLoad } from '../../bench/support/bulk-load.ts'
import { parseList } from '../../core/query/parse/list.ts'
import { allOf, anyOf, begun, type Match, whole } from '../../core/words/match.ts'
import { settledOnce } from '../../search/text/readings.ts'
import { wordsQuery } from '../../sql/compile/conditions.ts'
import { type Database, withTimeout } from '../../sql/core/database.ts'
import { countQuery, quickCountQuery } from '../../sql/places/counts.ts'
import { resolveOpenAt } from '../../sql/places/open-at.ts'
import { listQuery } from '../../sql/places/places.ts'
import { rankedQuery } from '../../sql/search/search.ts'
import { filteredTileQuery } from '../../sql/tiles/place-tiles.ts'
import { testOn } from '../support/databases/database.ts'
import { scansOf } from '../support/databases/explain.ts'

const PLACES = Number(process.env['N'] ?? 100_000)

/** Stores places around a thousand cities, with some labels and words frequent and some rare. */
async function storePlaces(database: Database, url: string): Promise<void> {
  await bulkLoad(url, async () => {
    await database.transaction(async (transaction) => {
      await withTimeout(transaction, 600_000)
      await transaction.rows(sql`select setseed(0.5)`)
      await transaction.rows(sql`
        insert into places (name, slug, address, city, longitude, latitude, aggregate_rating, price, categories, vibes,
          tags, score_combined, is_public, is_duplicate, timezone)
        select 'Place ' || md5(n::text), 'place-' || n, n || ' Main Street', 'City ' || n % 1000,
          -170 + 0.34 * (n % 1000) + random() * 0.2, -60 + (n % 1000) * 0.12 + random() * 0.2,
          round(random() * 50) / 10, 1 + n % 4, array['category ' || n % 300],
          array['vibe ' || n % 200, 'vibe ' || (n * 7) % 200], array['tag ' || n % 1000],
          random(), n % 20 > 0, n % 50 = 0, 'Europe/Berlin'
        from generate_series(1, ${PLACES}::int) n`)
      await transaction.rows(sql`
        insert into weekly_hours (text, week)
        select 'Mo-Fr 08:00-18:00 open "' || n || '"', '{[480,1080)}' from generate_series(1, 1000) n`)
    })
  })
}

let stored: Promise<void> | undefined

/** Both indexes are in key order. PostgreSQL takes either for a few places, and the narrow one for all. */
const TILE = /^(?:Bitmap Index Scan|Index(?: Only)? Scan) places_tile_(?:key|points)$/
const AREA = /^(?:Bitmap Index Scan|Index(?: Only)? Scan) places_(?:tile_key|tile_points|location)$/
/** The index in which the hours of each shown place are looked up. */
const HOURS = 'Index Scan weekly_hours_text_key'
/** The scores of places that were found otherwise: one by one, or all of this narrow table. */
const LOOKED_UP = /^Index(?: Only)? Scan stored_scores_(?:pkey|tile_key)$|^Seq Scan stored_scores$/
/** The scores in order, and the places that have them. */
const RANKS = 'stored_scores_score|places_pkey'
const LABELS = /^Bitmap Index Scan places_labels$/

/** Scans for page 1 and for the count of a list. A list that finds many places goes through the best ones. */
const PLANS: readonly [query: string, page: RegExp, count: RegExp][] = [
  ['', new RegExp(`^Index(?: Only)? Scan (?:${RANKS})$`), TILE],
  ['tile=10/28/728', TILE, TILE],
  ['tile=14/462/11653', TILE, TILE],
  ['in_bbox=-170,-60,-169.8,-59.8', AREA, AREA],
  ['in_bbox=-169.9,-59.9,-169.89,-59.89', AREA, AREA],
  ['point=-169.9,-59.9&dist=1000', AREA, AREA],
  ['point=-169.9,-59.9&dist=10000', AREA, AREA],
  ['point=-169.9,-59.9&dist=10000&ordering=distance', AREA, AREA],
  ['ids=0b7e6f0a-1111-4222-8333-444455556666__0b7e6f0a-1111-4222-8333-444455556667', /places_pkey$/, /places_pkey$/],
  ['slugs=place-1,place-2', /places_slug_key$/, /places_slug_key$/],
  ['slug=place-1', /places_slug_key$/, /places_slug_key$/],
  ['categories=category 7', new RegExp(`(?:places_labels|${RANKS})$`), LABELS],
  ['vibes__in=vibe 7,vibe 8&tags=tag 7', LABELS, LABELS],
  ['vibes=vibe 7&ordering=name', /places_(?:labels|name)$/, LABELS],
  ['search=a87ff679', /^Bitmap Index Scan places_words$/, /^Bitmap Index Scan places_words$/],
  ['search=a87ff679 place', /^Bitmap Index Scan places_words$/, /^Bitmap Index Scan places_words$/],
  ['city=city 7&ordering=name', /places_(?:city|name)$/, /places_city$/],
  // Rare enough for any sample of the statistics: some samples estimate 10,000 matches where there are 1,000.
  ['address__wildcard=*777777 main*', /places_address$/, /places_address$/],
  ['tile=10/28/728&vibes=vibe 7', /places_(?:tile_key|tile_points|labels)$/, /places_(?:tile_key|tile_points|labels)$/],
  ['tile=10/28/728&is_public=false', /places_hidden_tile_key$/, /places_hidden_tile_key$/],
  [
    'tile=10/28/728&is_open_at=2026-11-21T12:00:00Z',
    /places_(?:tile_key|tile_points|pkey)$/,
    /places_(?:tile_key|tile_points|pkey)$/,
  ],
]

for (const [query, page, count] of PLANS) {
  testOn('PostGIS', `plans of ?${query}`, async (t, { database, url }) => {
    t.timeout(600_000)
    stored ??= storePlaces(database, url)
    await stored
    const asked = parseList(new URLSearchParams(query))
    const onTile = asked.where.find((condition) => condition.op === 'tile')
    const ready = { ...asked, where: await resolveOpenAt(database, await settledOnce(database, asked.where), 10_000) }
    for (const [statement, scan] of [
      [listQuery(ready, { limit: 50, offset: 0 }), page],
      [countQuery(ready.where), count],
      ...(onTile ? [[filteredTileQuery(onTile.tile, ready.where, 512), thinned(count)] as const] : []),
    ] as const) {
      const found = (await scansOf(database, statement)).filter((name) => name !== HOURS && !LOOKED_UP.test(name))
      // The rows of a page are read by their ids.
      const rows = found.length > 1 ? found.lastIndexOf('Index Scan places_pkey') : -1
      const scans = found.filter((_, at) => at !== rows)
      t.true(scans.length > 0 && scans.every((name) => scan.test(name)), scans.join(', '))
    }
  })
}

testOn('PostGIS', 'what is not excluded is counted by counting what is', async (t, { database, url }) => {
  t.timeout(600_000)
  stored ??= storePlaces(database, url)
  await stored
  for (const [query, scan] of [
    ['vibes__exclude=vibe 7', /^Function Scan|places_labels$|places_tile_(?:key|points)$/],
    ['tile=10/28/728&vibes__exclude=vibe 7', /places_(?:tile_key|tile_points|labels)$/],
    ['', /places_tile_(?:key|points)$/],
  ] as const) {
    const counting = quickCountQuery(
      await resolveOpenAt(database, await settledOnce(database, parseList(new URLSearchParams(query)).where), 0),
    )
    if (!counting) throw new Error(`no quick count of ?${query}`)
    const scans = await scansOf(database, counting)
    t.true(
      scans.every((name) => scan.test(name)),
      scans.join(', '),
    )
  }
})

const WORDS = /^Bitmap Index Scan places_words$/
const BEST = /^Index(?: Only)? Scan stored_scores_score$/
const NEAREST = /^Index Scan places_location$/

/**
 * Scans for each kind of candidates of a ranked text. A rare word reads the places that have it, a common one the best
 * places.
 */
const RANKED: readonly [all: Match, named: Match, share: number, scan: RegExp][] = [
  [whole('a87ff679a2f3e71d9181a67b7542122c'), whole('=a87ff679a2f3e71d9181a67b7542122c'), 0, WORDS],
  [anyOf([begun('a87ff'), whole('a87fg')]), begun('=a87ff'), 0, WORDS],
  [anyOf([begun('a87ff'), ...typos('')]), anyOf([begun('=a87ff'), ...typos('=')]), 0, WORDS],
  [whole('place'), whole('=place'), 1, BEST],
  [allOf([whole('place'), whole('main')]), whole('=place'), 1, BEST],
  [allOf([whole('777'), whole('main')]), whole('=777'), 0, WORDS],
  [whole('vibe'), whole('=vibe'), 1, /stored_scores_score$|places_words$/],
]

/** Returns 400 typos, enough that PostgreSQL expects one of them in every second place. */
function typos(marker: string): Match[] {
  return Array.from({ length: 400 }, (_, n) => whole(`${marker}a87fg${n}`))
}

for (const [all, named, share, scan] of RANKED) {
  testOn('PostGIS', `plans of a search for ${wordsQuery(all).slice(0, 50)}`, async (t, { database, url }) => {
    t.timeout(600_000)
    stored ??= storePlaces(database, url)
    await stored
    const estimated = (match: Match) => ({ match, share })
    const arms = [all, named, begun('^nothing'), whole('^nothing')].map(estimated)
    const tiers = arms.toReversed()
    const { where } = parseList(new URLSearchParams())
    const ready = await resolveOpenAt(database, await settledOnce(database, where), 0)
    for (const max of [100, 1000]) {
      const query = { where: ready, tiers, arms, focus: undefined, max }
      const scans = await scansOf(database, rankedQuery(query))
      const read = scans.filter((name) => !/Subquery Scan|places_pkey$|stored_scores_pkey$/.test(name))
      t.is(read.length, 4)
      t.true(
        read.every((name) => scan.test(name) || WORDS.test(name)),
        read.join(', '),
      )
      t.regex(read[0] ?? '', scan)
      const near = await scansOf(database, rankedQuery({ ...query, focus: { longitude: -170, latitude: -60 } }))
      t.true(
        near.every((name) => scan.test(name) || WORDS.test(name) || NEAREST.test(name) || /Subquery|_pkey$/.test(name)),
        near.join(', '),
      )
    }
  })
}

/** Also allows the scans with which a thinned tile reads its matches again and looks up the places that it shows. */
function thinned(scan: RegExp): RegExp {
  return new RegExp(`${scan.source}|^CTE Scan$|places_pkey$`)
}
