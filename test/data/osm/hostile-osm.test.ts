/** Files of OpenStreetMap that would take the square of their length. The seconds are of the processor. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { openRows } from '../../../data/import/formats/readers.ts'
import { isRejection } from '../../../data/import/formats/source-row.ts'
import { temporaryFolder } from '../../support/processes/temporary-files.ts'

const folder = temporaryFolder('hostile-osm')

const SECONDS = 10

const cafe = (id: number) =>
  `<node id="${id}" lat="1" lon="1"><tag k="name" v="c${id}"/><tag k="amenity" v="cafe"/></node>`
const park = (members: string) =>
  `<relation id="1">${members}<tag k="type" v="multipolygon"/><tag k="name" v="park"/><tag k="leisure" v="park"/></relation>`
const many = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => write(i)).join('')
const node = (id: number, lon: number, lat: number) => `<node id="${id}" lon="${lon}" lat="${lat}"/>`
const way = (id: number, refs: readonly number[]) =>
  `<way id="${id}">${refs.map((ref) => `<nd ref="${ref}"/>`).join('')}</way>`
const member = (ref: number, role: string) => `<member type="way" ref="${ref}" role="${role}"/>`

const NODES = many(400, (i) => node(i + 1, 10 + (i % 20) / 100, 50 + Math.floor(i / 20) / 100))
/** A triangle each, of which every second one is an inner one. */
const triangles = (count: number) =>
  many(3 * count, (i) => node(1000 + i, 10 + (i % 2), 50 + Math.floor(i / 3) / count)) +
  many(count, (i) =>
    way(
      i + 1,
      [1000, 1001, 1002, 1000].map((ref) => ref + 3 * i),
    ),
  )

const files: [title: string, content: string, names: string[]][] = [
  [
    'elements nested 200,000 deep',
    `${cafe(1)}${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}${cafe(2)}`,
    ['c1', 'c2'],
  ],
  [
    '100,000 ways with one end',
    `${NODES}${many(100_000, (i) => way(i + 1, [1, (i % 100) + 2, ((i >> 1) % 299) + 102]))}${park(many(100_000, (i) => member(i + 1, 'outer')))}${cafe(1000)}`,
    ['c1000', 'park'],
  ],
  [
    '10,000 outlines and 10,000 holes',
    `${triangles(20_000)}${park(many(20_000, (i) => member(i + 1, i % 2 ? 'outer' : 'inner')))}`,
    ['park'],
  ],
  [
    'a ring of two ways with 100,000 nodes',
    `${NODES}${way(1, [...Array.from({ length: 200_000 }, (_, i) => (i % 100) + 1), 200])}${way(2, [200, ...Array.from({ length: 200_000 }, (_, i) => (i % 100) + 101), 1])}${park(member(1, 'outer') + member(2, 'outer'))}`,
    ['park'],
  ],
]

for (const [title, content, names] of files) {
  test.serial(`${title}`, async (t) => {
    const path = join(folder, 'places.osm')
    writeFileSync(path, `<osm version="0.6">${content}</osm>`)
    const before = process.cpuUsage()
    const found: unknown[] = []
    const { chunks } = await openRows({ path, onBytes: () => undefined }, { onHeader: () => undefined })
    for await (const { rows } of chunks) {
      for (const { content: row } of rows) found.push(isRejection(row) ? row.reason : row.properties['name'])
    }
    t.deepEqual(found, names)
    const { user } = process.cpuUsage(before)
    t.true(user < SECONDS * 1e6, `${(user / 1e6).toFixed(1)} s`)
  })
}
