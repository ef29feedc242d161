/** The town at a position. */
import test from 'ava'
import fc from 'fast-check'
import { AREA_KINDS, radiusOf } from '../../core/areas/area.ts'
import { type AreaLine, readAreaFile } from '../../core/areas/area-files.ts'
import { Towns } from '../../core/areas/towns.ts'
import { sphereDistance } from '../../core/geo/distance.ts'

const AT: readonly [where: string, longitude: number, latitude: number, country: string, town: string | undefined][] = [
  ['the harbour of Helsinki', 24.955, 60.167, 'FI', 'Helsinki'],
  ['a suburb within the radius', 25.08, 60.21, 'FI', 'Helsinki'],
  ['the next city', 24.66, 60.205, 'FI', 'Espoo'],
  ['a small town', 9.5215, 47.141, 'LI', 'Vaduz'],
  // 3 km from Buchs, which is across the Rhine.
  ['a town of another country', 9.5215, 47.141, 'CH', undefined],
  ['a town within a large one, which GeoNames has, too', -0.1426, 51.539, 'GB', 'London'],
  ['a country without towns there', 24.955, 60.167, 'DE', undefined],
  ['at sea', 0, 0, 'GH', undefined],
  ['the poles', 0, 90, 'NO', undefined],
]

for (const [where, longitude, latitude, country, town] of AT) {
  test(`${where}: ${town}`, async (t) => {
    t.is((await Towns.shared()).at({ longitude, latitude }, country), town)
  })
}

test('it is that of the smallest share of its radius, as all lines tell', async (t) => {
  const lines = (await readAreaFile('areas')).toString().trim().split('\n')
  const all = lines.map((line) => JSON.parse(line) as AreaLine).filter(([, kind]) => AREA_KINDS[kind] === 'town')
  const towns = await Towns.shared()
  // Large towns reach farther.
  const index = fc.oneof(fc.nat(200), fc.nat(all.length - 1))
  const shift = fc.oneof(...[0.02, 0.3].map((max) => fc.double({ min: -max, max, noNaN: true })))
  let count = 0
  fc.assert(
    fc.property(index, shift, shift, (number, east, north) => {
      const [, , country, x, y] = all[number] as AreaLine
      const longitude = ((x + east + 540) % 360) - 180
      const latitude = Math.max(-90, Math.min(90, y + north))
      let [name, least] = [undefined as string | undefined, 1 - 1e-4]
      for (const [each, , code, lon, lat, population] of all) {
        if (code !== country || Math.abs(lat - latitude) > 1) continue
        const share = sphereDistance({ longitude, latitude }, lon, lat) / radiusOf(population)
        if (share < least) [name, least] = [each, share]
      }
      const found = towns.at({ longitude, latitude }, country)
      // Both keep positions in other precisions.
      if (name === undefined) return
      count++
      t.is(found, name)
    }),
    { seed: 41, numRuns: 200 },
  )
  t.true(count > 50, String(count))
})
