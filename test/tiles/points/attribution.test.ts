/** Maps show what the sources of the places require, and what the operator wants. */
import test from 'ava'
import sql from 'sql-template-tag'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { writeSources } from '../../../sql/sources/sources.ts'
import { Attributions } from '../../../tiles/points/attribution.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'

testOnEachDatabase('attributions are those of sources that have places', async (t, { database }) => {
  const errors: unknown[] = []
  const attributions = new Attributions({ database, own: '<b>Ours</b>', onError: (error) => errors.push(error) })
  t.is(attributions.html, '<b>Ours</b>')
  await writeSources(database, [
    {
      name: 'OpenStreetMap',
      attribution: '© OpenStreetMap contributors',
      url: 'https://www.openstreetmap.org/copyright',
    },
    { name: 'unused', attribution: '© Unused' },
    { name: 'plain', attribution: 'A & <B>' },
    { name: 'plain too', attribution: 'A & <B>' },
    { name: 'silent' },
  ])
  const place = (name: string) => ({ name, data_source: name, data_source_identifier: name })
  await upsertPlaces(database, ['OpenStreetMap', 'plain', 'plain too', 'silent', 'unknown'].map(place))
  await attributions.refresh()
  const osm = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>'
  t.is(attributions.html, `<b>Ours</b> | A &#38; &#60;B&#62; | ${osm}`)
  await database.write(sql`delete from places where data_source = 'OpenStreetMap'`)
  await attributions.refresh()
  t.is(attributions.html, '<b>Ours</b> | A &#38; &#60;B&#62;')
  await attributions.close()
  t.deepEqual(errors, [])
})

test('while the database does not answer, the last attributions stay, and one error is reported', async (t) => {
  const errors: unknown[] = []
  const down = { rows: () => Promise.reject(new Error('down')) }
  const attributions = new Attributions({ database: down, own: 'Ours', onError: (error) => errors.push(error) })
  await attributions.refresh()
  await attributions.refresh()
  t.is(attributions.html, 'Ours')
  t.is(errors.length, 1)
  await attributions.close()
})
