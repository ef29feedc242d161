/** PostgreSQL makes the same GeoJSON of places as the API does. */
import sql from 'sql-template-tag'
import { PlacePresenter } from '../../../api/places/presenter.ts'
import { COLUMNS, isPropertyName } from '../../../core/model/place.ts'
import { featureColumns } from '../../../sql/places/feature-json.ts'
import { placesByIds } from '../../../sql/places/places-by-ids.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { FULL } from '../../support/fixtures/few-places.ts'
import { insertVariedPlaces } from '../../support/fixtures/varied-places.ts'

const STORED = COLUMNS.map(([name]) => name).filter(
  (name) => isPropertyName(name) && !['images', 'opening_hours'].includes(name),
)
const ODD = 'tab\t, quote ", \\, line\n, \u0001, \u2028, 漢字, 🏝, </script>'

testOnEachDatabase('features made by PostgreSQL are those of the API', async (t, { database }) => {
  const odd = [
    { name: ODD, longitude: 1e-7, latitude: -0 },
    { name: 'No position', categories: [ODD, ''] },
  ]
  await insertVariedPlaces(database, 1, 200)
  await upsertPlaces(database, [FULL, ...odd])
  const presenter = new PlacePresenter('all', 'https://images.example/', new Set())
  for (const selection of [STORED, ['name'], ['categories', 'updated_at'], ['unknown'], []].map(
    (names) => new Set<string>(names),
  )) {
    const columns = featureColumns(selection)
    if (!columns) throw new Error('nothing here is shown otherwise than stored')
    const made = await database.rows<{ id: string; json: string }>(sql`select ${columns} from scored_places as places`)
    const rows = new Map(
      (
        await placesByIds(
          database,
          made.map(({ id }) => id),
        )
      ).map((row) => [row.id, row]),
    )
    t.true(made.length > odd.length)
    for (const { id, json } of made) {
      const feature = presenter.feature(rows.get(id) as never, selection)
      t.is(JSON.stringify(JSON.parse(json)), JSON.stringify(feature))
    }
  }
  for (const name of ['svc_images', 'opening_hours', 'opening_hours_text'])
    t.is(featureColumns(new Set(['name', name])), undefined)
})
