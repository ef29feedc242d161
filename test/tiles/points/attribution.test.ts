/** Maps show what the sources of the places require, and what the operator wants. */
import sql from 'sql-template-tag'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { writeSources } from '../../../sql/sources/sources.ts'
import { readAttributions } from '../../../tiles/points/attribution.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'

testOnEachDatabase('attributions are those of sources that have places', async (t, { database }) => {
  t.is(await readAttributions(database, undefined), '')
  t.is(await readAttributions(database, '<b>Ours</b>'), '<b>Ours</b>')
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
  const osm = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>'
  t.is(await readAttributions(database, '<b>Ours</b>'), `<b>Ours</b> | A &amp; &lt;B&gt; | ${osm}`)
  await database.write(sql`delete from places where data_source = 'OpenStreetMap'`)
  t.is(await readAttributions(database, '<b>Ours</b>'), '<b>Ours</b> | A &amp; &lt;B&gt;')
})
