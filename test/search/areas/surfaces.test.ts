/** A text with `understand` finds the same places on a list, in facets, on tiles and their clusters, and in exports. */
import { placesToExport } from '../../../data/export/resources.ts'
import { readVibes } from '../../../data/vibes.ts'
import { Dictionary } from '../../../search/text/dictionary.ts'
import { Readings } from '../../../search/text/readings.ts'
import { Understanding } from '../../../search/understand/understanding.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { overEachDatabase, testOnEachDatabase } from '../../support/databases/database.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { atEnd } from '../../support/processes/at-end.ts'
import { SEARCHED_PLACES, shortIds } from '../../support/search/searched-places.ts'
import { startService } from '../../support/services/service.ts'
import { decodeTile } from '../../support/tiles/decode-tile.ts'
import { THINNED } from '../../support/tiles/export.ts'
import { UNCOMPRESSED } from '../../support/tiles/uncompressed.ts'

/** Enough for a cluster. */
const STANDS = [11, 12, 13, 14].map((number) => ({
  id: placeId(number),
  data_source_identifier: `searched:${number}`,
  ...{ name: `Stand ${number}`, categories: ['Imbiss'], vibes: ['lively'], price: 1, city: 'Berlin' },
  ...{ longitude: 13.4, latitude: 52.5, opening_hours: '24/7' },
}))

const served = overEachDatabase(async ({ database }) => {
  await upsertPlaces(database, [...SEARCHED_PLACES, ...STANDS])
  return startService(database, THINNED)
})

/** The query, and the numbers of the places, all of which have a position. */
const FOUND: readonly [query: string, places: string][] = [
  ['search=museum+in+berlin', '6'],
  ['search=berlin', '1 6 11 12 13 14'],
  ['search=cafe+in+germany', '1'],
  ['search=Cozy+cafe', '1 2'],
  ['search=cafe+near+me&focus.point=16.3,48.2', '1 2'],
  ['search=cafe+near+kurf%C3%BCrstendamm', '1'],
  ['search=cheap+imbiss+berlin', '11 12 13 14'],
  ['search=imbiss+open+now', '11 12 13 14'],
  ['search=lively+imbiss+in+berlin&vibes=lively', '11 12 13 14'],
  ['search=imbiss+in+germany&in_bbox=13,52,14,53', '11 12 13 14'],
  ['search=imbiss+in+berlin&point=13.4,52.5&dist=0.1', '11 12 13 14'],
  ['search=imbiss+in+berlin&point=16.3,48.2', ''],
  ['search=kranzler', '1'],
  ['search=bar+zurich', ''],
  ['search=zoo+zurich&city=Berlin', ''],
  ['search=cafe+near+nowhere', ''],
]

for (const [query, places] of FOUND) {
  testOnEachDatabase(`${query} finds ${places || 'nothing'} everywhere`, async (t, { engine, database }) => {
    const { base, request, listPlaces } = await served(engine)
    const asked = `${query}&understand=true`
    const numbers = shortIds((await listPlaces(asked)).sort((one, other) => (one.id < other.id ? -1 : 1)))
    t.is(numbers, places)
    const count = places.split(' ').filter(Boolean).length
    t.like((await request(`/v0.3/places/facets/?${asked}&facets=city`)).body, { count })
    t.like((await request(`/search/places/?${asked}`)).body, { count })
    const options = { openAtMaxCandidates: 100, vibes: readVibes().vibes }
    t.is((await placesToExport(database, asked, options)).count, count)
    const response = await fetch(`${base}/maps/places/0/0/0.mvt?${asked}`, UNCOMPRESSED)
    t.is(response.status, count === 0 ? 204 : 200)
    if (count === 0) return
    const { places: shown = [], clusters = [], meta = [] } = decodeTile(new Uint8Array(await response.arrayBuffer()))
    const hidden = clusters.reduce((sum, { properties }) => sum + Number(properties['point_count']), 0)
    t.deepEqual([meta[0]?.properties['count'], shown.length + hidden, hidden > 0], [count, count, count > 2])
    const tileJson = (await (await fetch(`${base}/maps/places.json?${asked}`)).json()) as { tiles: [string] }
    t.true(tileJson.tiles[0].endsWith(`?${asked}`))
  })
}

testOnEachDatabase('now is the minute of the request', async (t, { engine, database }) => {
  await served(engine)
  const readings = new Readings(database, new Dictionary(database, () => undefined))
  atEnd(() => readings.close())
  let at = Date.parse('2026-11-23T10:30:00Z')
  const understanding = new Understanding(database, readings, { now: () => at })
  const asked = new URLSearchParams('search=imbiss+open+now&understand=true')
  const openAt = async () => String(await understanding.meant(asked))
  t.is(await openAt(), 'is_open_at=2026-11-23T10%3A30Z&search=imbiss')
  at += 59_000
  t.is(await openAt(), 'is_open_at=2026-11-23T10%3A30Z&search=imbiss')
  at += 1000
  t.is(await openAt(), 'is_open_at=2026-11-23T10%3A31Z&search=imbiss')
  const few = new Understanding(database, readings, { openAtMaxCandidates: 3, now: () => at })
  t.is(await few.meant(asked), asked)
})
