/** However many clients request a tile that nobody requested before, the database is queried once. */
import { PlaceAnswers } from '../../../answers/places.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { createTileServer } from '../../../tiles/server.ts'
import { CountedDatabase } from '../../support/databases/counted-database.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { atEnd } from '../../support/processes/at-end.ts'
import { listen } from '../../support/services/listen.ts'
import { UNTHINNED } from '../../support/tiles/thinning.ts'

const CLIENTS = 500

testOnEachDatabase(`${CLIENTS} clients that ask for one cold tile make one query`, async (t, { database, url }) => {
  await upsertPlaces(database, [
    { name: 'Café Kranzler', longitude: 13.33, latitude: 52.5, data_source_identifier: '1' },
  ])
  const counted = new CountedDatabase({ url })
  const server = createTileServer({
    answers: new PlaceAnswers({ database: counted }),
    thinning: UNTHINNED,
    database: counted,
    tilesUrl: 'https://tiles.example',
    imageCdnUrl: 'https://images.example',
    onError: (error) => t.fail(String(error)),
  })
  atEnd(async () => {
    await server.close()
    await counted.close()
  })
  const base = await listen((request, response) => void server.handle(request, response), server.answer)
  await counted.untilFollowed()
  const answers = await Promise.all(Array.from({ length: CLIENTS }, () => fetch(`${base}/maps/places/3/4/2.mvt`)))
  t.is(counted.tileQueries, 1)
  const bodies = await Promise.all(answers.map((answer) => answer.text()))
  t.true(answers.every(({ status }) => status === 200))
  t.is(new Set(bodies).size, 1)
  t.regex(bodies[0] ?? '', /Kranzler/)
})
