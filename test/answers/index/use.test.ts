/** When the index answers, when PostgreSQL does, and what `/metrics` says about it. */
import sql from 'sql-template-tag'
import { PlaceIndex } from '../../../answers/index/place-index.ts'
import { parseList } from '../../../core/query/parse/list.ts'
import { settledOnce } from '../../../search/text/readings.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { ANY_ENGINE, testOn } from '../../support/databases/database.ts'
import { drawCrowdedPlaces } from '../../support/fixtures/crowded-places.ts'
import { startService } from '../../support/services/service.ts'

/** What each request adds to the numbers of `/metrics`: kind, who answered, and why it was not the index. */
const REQUESTS: readonly [path: string, kind: string, by: 'index' | 'sql', reason: string][] = [
  ['/v0.3/places/?vibes=cozy', 'page', 'index', ''],
  ['/v0.3/places/?search=cafe&page=last', 'page', 'index', ''],
  ['/v0.3/places/?address__contains=a&ordering=-aggregate_rating', 'page', 'index', ''],
  ['/v0.3/places/?data_source_url__exclude=a', 'page', 'index', ''],
  ['/v0.3/places/?point=0,0&ordering=distance', 'page', 'index', ''],
  ['/v0.3/places/?ordering=name&per_page=1', 'page', 'sql', 'filter'],
  ['/v0.3/places/?ordering=name&per_page=1', 'count', 'index', ''],
  ['/v0.3/places/?cursor=*&per_page=1', 'count', 'index', ''],
  ['/v0.3/places/?slug=a', 'page', 'sql', 'filter'],
  ['/v0.3/places/?is_public=false', 'page', 'sql', 'filter'],
  ['/v0.3/places/?has_position=false', 'page', 'index', ''],
  ['/v0.3/places/?updated_since=2020-01-01T00:00:00Z', 'page', 'sql', 'filter'],
  ['/v0.3/places/?is_open_at=2026-11-23T12:00:00Z', 'page', 'index', ''],
  ['/v0.3/places/facets/?facets=city', 'values', 'index', ''],
  ['/maps/places/0/0/0.mvt?rating__gte=4', 'tile', 'index', ''],
  ['/maps/places/13/4096/4096.mvt?cluster_properties=top:vibes', 'tile', 'index', ''],
]

testOn(ANY_ENGINE, 'what the index answers, and what PostgreSQL does', async (t, { database }) => {
  await upsertPlaces(database, drawCrowdedPlaces())
  const { base } = await startService(database, { completeZoom: 14, limit: 4000, bytes: 500_000 })
  const metrics = async () => (await fetch(`${base}/metrics`)).text()
  for (const [path, kind, by, reason] of REQUESTS) {
    const line = new RegExp(
      `^whereabouts_index_questions_total\\{kind="${kind}",answered_by="${by}",reason="${reason}"\\} (\\d+)$`,
      'm',
    )
    const count = async () => Number(line.exec(await metrics())?.[1] ?? 0)
    const before = await count()
    const { status } = await fetch(`${base}${path}`)
    t.is(status, 200, path)
    t.is(await count(), before + 1, path)
  }
  const [row] = await database.rows<{ count: number }>(
    sql`select count(*)::int as count from places where is_public and not is_duplicate`,
  )
  const text = await metrics()
  t.regex(text, new RegExp(`^whereabouts_index_places ${row?.count}$`, 'm'))
  t.regex(text, /^whereabouts_index_bytes [1-9]/m)
  t.regex(text, /^whereabouts_index_load_seconds 0?\.?\d/m)
  t.regex(text, /^whereabouts_index_behind_seconds 0\.\d/m)
})

testOn(ANY_ENGINE, 'an index that does not fit is off', async (t, { database }) => {
  const news: string[] = []
  const onTrouble = (error: Error) => t.fail(error.stack)
  const index = new PlaceIndex({ database: database.changes, memory: 1, onTrouble, onNews: (text) => news.push(text) })
  await index.settled()
  const where = await settledOnce(database, parseList(new URLSearchParams('vibes=cozy')).where)
  t.is(await index.ask('count', { where }), undefined)
  t.deepEqual([...index.uses], [{ kind: 'count', reason: 'off', count: 1 }])
  t.regex(news.join(), /^the index is off: /)
  await index.close()
})
