/** Arbitraries for property tests: positions and tiles, with the edges of the world drawn often. */
import fc from 'fast-check'
import { LATITUDE_LIMIT } from '../../core/geo/mercator.ts'
import { MAX_ZOOM } from '../../core/geo/tile.ts'

const double = (limit: number, ...edges: number[]) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.double({ min: -limit, max: limit, noNaN: true }) },
    { weight: 8, arbitrary: fc.integer({ min: -limit * 1e7, max: limit * 1e7 }).map((value) => value / 1e7) },
    { weight: 1, arbitrary: fc.constantFrom(0, limit, -limit, ...edges) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(limit, -limit, ...edges), fc.integer({ min: -10, max: 10 }))
        .map(([edge, steps]) => Math.min(limit, Math.max(-limit, nextDouble(edge, steps)))),
    },
  )

/** Returns the double that lies `steps` doubles farther from 0 than `value`; a negative number moves nearer to 0. */
export function nextDouble(value: number, steps: number): number {
  const bits = new DataView(new ArrayBuffer(8))
  bits.setFloat64(0, value)
  bits.setBigInt64(0, bits.getBigInt64(0) + BigInt(steps))
  return bits.getFloat64(0)
}

/** −180 … 180 */
export const longitude = double(180, 179.9999999, -179.9999999)

/** −90 … 90 */
export const latitude = double(90, LATITUDE_LIMIT, -LATITUDE_LIMIT, 85.06, -85.06)

/** Any tile of zoom 0 to 22, including the first and last columns and rows. */
export const tile = fc.integer({ min: 0, max: MAX_ZOOM }).chain((z) => {
  const side = fc.oneof(fc.integer({ min: 0, max: 2 ** z - 1 }), fc.constantFrom(0, 2 ** z - 1))
  return fc.record({ z: fc.constant(z), x: side, y: side })
})
