import sql from 'sql-template-tag'
import { parseSearch } from '../../core/query/parse/search.ts'
import { Database } from '../../sql/core/database.ts'
import { placesByIds } from '../../sql/places/places-by-ids.ts'
import { words } from '../../core/words/words.ts'
import { benchEngines } from './search-engines.ts'
import { KINDS, type Wanted } from './typed-queries.ts'
const url = 'postgres://postgres@localhost:5544/whereabouts_bench_wdc_places_ndjson_gz'
const database = new Database({ url, statementTimeout: 60_000 })
const kind = process.argv[2]!, n = Number(process.argv[3] ?? 300)
const drawn = await database.rows<Wanted>(sql`select name, address, city, postcode from places where is_public and not is_duplicate order by md5(id::text) limit ${n * 40}`)
const [pg, meili] = await benchEngines(database)
let asked = 0, shown = 0
for (const wanted of drawn) {
  const text = KINDS[kind]!.make(wanted)
  if (text === undefined) continue
  if (asked++ === n) break
  const q = parseSearch(new URLSearchParams({ search: text, relaxed: 'true' }))
  const [a, b] = await Promise.all([pg!, meili!].map(async (e) => (await placesByIds(database, (await e.search.find(q, { limit: 3, offset: 0 })).result.ids)).map((p) => `${p.name} [${p.city ?? ''}]`)))
  const ok = (list: string[]) => list[0] !== undefined && words(list[0].replace(/ \[.*/, '')).join(' ') === words(wanted.name).join(' ')
  if (ok(a!) !== ok(b!) && shown++ < 25) console.log(ok(b!) ? 'MEILI+' : 'PG+', JSON.stringify(text), '| want', wanted.name, '| pg', a!.join(' ; '), '| meili', b!.join(' ; '))
}
process.exit()
