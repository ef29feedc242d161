/** FlatGeobuf is read by its own package, however many columns the header has. */
import test from 'ava'
import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js'
import { flatgeobufWriter } from '../../../data/export/flatgeobuf-writer.ts'

const POSITION = [
  { name: 'longitude', type: 'number' },
  { name: 'latitude', type: 'number' },
] as const

for (const count of [1, 2, 3, 4]) {
  test(`with ${count} columns`, async (t) => {
    const names = Array.from({ length: count }, (_, index) => `${'column'.repeat(index)}${index}`)
    const values = Object.fromEntries(names.map((name) => [name, name]))
    const parts: Buffer[] = []
    const append = async (part: string | Uint8Array) => void parts.push(Buffer.from(part))
    const writer = flatgeobufWriter(append, [...names.map((name) => ({ name, type: 'text' }) as const), ...POSITION])
    await writer.write([{ ...values, id: '1', longitude: 13.4, latitude: 52.5 }])
    await writer.finish()
    const found: unknown[] = []
    for await (const feature of deserialize(new Uint8Array(Buffer.concat(parts)))) found.push(feature)
    t.like(found[0], { properties: values, geometry: { type: 'Point', coordinates: [13.4, 52.5] } })
    t.is(found.length, 1)
  })
}
