/**
 * Measures the same filters as parameters and as CQL2, in turn: `DATABASE_URL=postgres://… npx tsx bench/api/filter-forms.ts
 * --places 1000000`. Lists, facets and tiles of zoom 8; 200 requests of each form, each with an area that nobody has asked
 * for. Also checks that both forms find the same number of places. Needs `npm run build`.
 */
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { formatTile, keyTile } from '../../core/geo/tile.ts'
import { Database } from '../../sql/core/database.ts'
import { benchDatabase } from '../support/dataset.ts'
import { startOurs, untilIdle } from '../support/http-servers.ts'
import { share } from '../support/in-turn.ts'
import { LightClient } from '../support/light-client.ts'
import { SEVEN } from './list-ways.ts'

const options = { places: { type: 'string', default: '1000000' } } as const
const flags = parseArgs({ options }).values
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which a database may be made')

const RUNS = 200
const ZOOM = 8

/** As parameters, and as CQL2. */
const FORMS = [
  ['rating__gte=4&vibes__in=cozy,chill', "rating >= 4 AND A_OVERLAPS(vibes, ('cozy', 'chill'))"],
  ['price=2&is_closed=false', 'price = 2 AND NOT is_closed'],
  ['categories=cafe&price__lte=2', "categories = 'cafe' AND price <= 2"],
  ['search=coffee', "search('coffee')"],
] as const

/** Addresses of requests for an area, with filters. */
const ASKED = {
  list: (tile: string, filters: string) => `/v0.3/places/?${SEVEN}&tile=${tile}&${filters}`,
  facets: (tile: string, filters: string) => `/v0.3/places/facets/?facets=categories,city&tile=${tile}&${filters}`,
  tile: (tile: string, filters: string) => `/maps/places/${tile}.mvt?${filters}`,
}

const url = await benchDatabase(server, Number(flags.places))
const database = new Database({ url, statementTimeout: 0 })
const service = await startOurs(url, 'serve', '/readyz')
await untilIdle(service)
const rows = await database.rows<{ key: string }>(sql`
  select min(tile_key) as key from places where tile_key is not null group by tile_key >> ${2 * (31 - ZOOM)}::integer
  having count(*) > 200 order by md5(min(tile_key)::text)`)
const tiles = rows.map(({ key }) => formatTile(keyTile(BigInt(key), ZOOM)))
const client = new LightClient(service.base)
console.error('p50 in ms: as parameters, as CQL2, and the latter divided by the former')
for (const [parameters, expression] of FORMS) {
  const forms = [parameters, `filter=${encodeURIComponent(expression)}`] as const
  const [one, other] = await Promise.all(forms.map(countOf))
  if (one !== other) throw new Error(`${one} places by ${parameters}, ${other} by ${expression}`)
  for (const [title, address] of Object.entries(ASKED)) {
    const times = forms.map((): number[] => [])
    for (let run = -20; run < RUNS; run++) {
      // Each form is the first in every other turn.
      for (const form of run % 2 === 0 ? [0, 1] : [1, 0]) {
        const tile = tiles[(2 * (run + 20) + form) % tiles.length] as string
        const begin = performance.now()
        await client.get(address(tile, forms[form] as string))
        if (run >= 0) times[form]?.push(performance.now() - begin)
      }
    }
    const [first = Number.NaN, second = Number.NaN] = times.map((each) => share(each, 0.5))
    console.error(
      `${title.padEnd(8)}${parameters.padEnd(36)}${first.toFixed(2)}  ${second.toFixed(2)}  ${(second / first).toFixed(2)}`,
    )
  }
}
client.close()
await service.stop()
await database.close()

async function countOf(filters: string): Promise<number> {
  return ((await (await fetch(`${service.base}/v0.3/places/?page_size=1&${filters}`)).json()) as { count: number })
    .count
}
