/** Mixed traffic: all kinds of requests that clients of the explorer and partners send, writes included. */
import sql from 'sql-template-tag'
import { formatTile, keyTile } from '../../../core/geo/tile.ts'
import type { Database } from '../../../sql/core/database.ts'

export interface TrafficRequest {
  kind: string
  method: 'GET' | 'POST'
  path: string
  json?: unknown
  /** Of a write: the names of the places, or the text of the tip, that exist once it succeeds. */
  written?: readonly string[]
}

/** Returns the request that a number stands for. The same number gives the same request. */
export type Traffic = (number: number) => TrafficRequest

/** A share of the requests, in per cent, and what they are. `at` is a number that differs for each. */
type Share = readonly [kind: string, percent: number, make: (at: number) => string | Omit<TrafficRequest, 'kind'>]

const FILTERS = [
  'rating__gte=4',
  'categories=cafe',
  'price__lte=2',
  'vibes__in=cozy,chill',
  'categories=bar&rating__gte=3',
]
const WORDS = ['cafe', 'bar', 'museum', 'green', 'old', 'pizz', 'restaurant', 'garden']
const BATCH = 5

/** Names of this run, so that they differ from those of runs before. */
const RUN = Date.now().toString(36)

/** `writes`: false for traffic of readers alone. */
export async function mixedTraffic(database: Database, { writes }: { writes: boolean }): Promise<Traffic> {
  const places = await database.rows<{ id: string; key: string; longitude: number; latitude: number }>(sql`
    select id, tile_key::text as key, longitude, latitude from places
    where tile_key is not null and is_public and not is_duplicate order by md5(id::text) limit 500`)
  if (places.length === 0) throw new Error('there are no places to request')
  const place = (at: number) => places[at % places.length] as (typeof places)[number]
  const tile = (at: number) => formatTile(keyTile(BigInt(place(at).key), 3 + (at % 12)))
  const filter = (at: number) => FILTERS[at % FILTERS.length] as string
  const word = (at: number) => WORDS[at % WORDS.length] as string
  const post = (path: string, json: unknown, written: readonly string[]) =>
    ({ method: 'POST', path, json, written }) as const
  const near = (at: number) => ({ longitude: place(at).longitude, latitude: place(at).latitude })
  // Batches find places that are near and have a similar name: `Batch 54` would be `Batch 554` at the same position.
  const apart = (at: number) => ({
    longitude: ((at * 137.50776405) % 360) - 180,
    latitude: ((at * 75.48776662) % 120) - 60,
  })
  const name = (kind: string, at: number) => `${kind} ${RUN} ${at}`
  const reads: readonly Share[] = [
    ['tile', 30, (at) => `/maps/places/${tile(at)}.mvt`],
    ['tile with a filter', 15, (at) => `/maps/places/${tile(at)}.mvt?${filter(at)}`],
    ['land', 5, (at) => `/maps/land/${4}/${at % 16}/${(at >> 4) % 16}.mvt`],
    ['list of a tile', 15, (at) => `/v0.3/places/?tile=${tile(at)}&per_page=20`],
    ['list with a filter', 8, (at) => `/v0.3/places/?${filter(at)}&per_page=20`],
    ['facets', 3, (at) => `/v0.3/places/facets/?facets=categories,vibes&tile=${tile(at)}`],
    ['details', 10, (at) => `/v0.3/places/${place(at).id}/`],
    ['search', 8, (at) => `/search/places/?search=${word(at)}`],
  ]
  const changes: readonly Share[] = [
    [
      'batch',
      2,
      (at) => {
        const names = Array.from({ length: BATCH }, (_, n) => name(`Batch ${n}`, at))
        const batch = names.map((each, n) => ({ name: each, address: `${at} ${each} Road`, ...apart(at + n) }))
        return post('/api/v0.3/batch_find_or_create_places', batch, names)
      },
    ],
    [
      'new place',
      2,
      (at) =>
        post('/v0.3/places/', { name: name('Place', at), categories: ['Cafe'], ...near(at) }, [name('Place', at)]),
    ],
    ['tip', 2, (at) => post('/v0.3/user-tips/', { svc_place: place(at).id, tip: name('Tip', at) }, [name('Tip', at)])],
  ]
  const shares = [...reads, ...(writes ? changes : [])]
  const wheel = shares.flatMap((share) => Array.from({ length: share[1] }, () => share))
  return (number) => {
    // 61 has no factor in common with the length: each stretch of requests has all kinds.
    const [kind, , make] = wheel[(number * 61) % wheel.length] as Share
    const made = make(number)
    return typeof made === 'string' ? { kind, method: 'GET', path: made } : { kind, ...made }
  }
}
