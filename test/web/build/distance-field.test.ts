/** Distance fields of simple outlines, whose distances are known or simply computed. */
import test from 'ava'
import { distanceField } from '../../../web/build/fonts/distance-field.ts'
import type { Point } from '../../../web/build/fonts/outlines.ts'

/** A rectangle. Font outlines are clockwise, holes the other way. */
function rectangle(left: number, bottom: number, right: number, top: number): Point[] {
  return [
    { x: left, y: bottom },
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
  ]
}

/** Reads the value at a pixel, counted from the lower left corner of the rectangle of the whole letter. */
function reader(...rings: Point[][]) {
  const field = distanceField({ advance: 0, rings })
  if (!field) throw new Error('nothing to draw')
  const { width, height, values } = field
  return (x: number, y: number) => values[(height + 3 - 1 - y) * (width + 6) + x + 3]
}

/** Value at a distance from the edge in pixels; negative ones are outside. */
const at = (distance: number) => Math.max(0, Math.min(255, Math.round(191 + 32 * distance)))

test('size and position are those of the outline, in whole pixels', (t) => {
  const { values, ...rest } = distanceField({ advance: 0, rings: [rectangle(1.2, -3.4, 6.5, 9.1)] }) ?? {}
  t.deepEqual(rest, { width: 6, height: 14, left: 1, top: 10 })
  t.is(values?.length, 12 * 20)
  t.is(distanceField({ advance: 5, rings: [] }), undefined)
})

test('values tell the distance from the edge', (t) => {
  const value = reader(rectangle(0, 0, 10, 6))
  t.is(value(0, 3), at(0.5))
  t.is(value(1, 3), at(1.5))
  t.is(value(5, 3), 255)
  t.is(value(-1, 3), at(-0.5))
  t.is(value(-3, 3), at(-2.5))
  t.is(value(12, 3), at(-2.5))
  t.is(value(3, 8), at(-2.5))
  t.is(value(-2, -2), at(-Math.hypot(1.5, 1.5)))
})

test('a hole is outside', (t) => {
  const value = reader(rectangle(0, 0, 12, 12), rectangle(4, 4, 8, 8).toReversed())
  t.is(value(6, 6), at(-1.5))
  t.is(value(3, 6), at(0.5))
})

/** The definition of a distance, without what `distanceField` leaves out. */
function distanceTo(ring: Point[], x: number, y: number): number {
  const distances = ring.map((to, index) => {
    const from = ring.at(index - 1) ?? to
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    const along = ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy)
    const t = Math.max(0, Math.min(1, along))
    return Math.hypot(x - from.x - t * dx, y - from.y - t * dy)
  })
  return Math.min(...distances)
}

for (const corners of [3, 4, 5, 8, 16, 61]) {
  test(`each pixel of a star with ${corners} rays has its distance from the nearest of all sides`, (t) => {
    for (const turn of [0, 0.1, 0.7, Math.PI / 2]) {
      const star = Array.from({ length: 2 * corners }, (_, index) => {
        const angle = turn - (index * Math.PI) / corners
        const radius = index % 2 ? 7 : 12
        return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }
      })
      const { width = 0, left = 0, top = 0, values = [] } = distanceField({ advance: 0, rings: [star] }) ?? {}
      values.forEach((value, pixel) => {
        const column = pixel % (width + 6)
        const row = (pixel - column) / (width + 6)
        const [x, y] = [left - 3 + column + 0.5, top + 3 - row - 0.5]
        const distance = distanceTo(star, x, y)
        const sign = value < 191 ? -1 : 1
        t.true(Math.abs(value - at(sign * distance)) <= 1, `${value} at ${x}, ${y}, which is ${distance} from the edge`)
      })
    }
  })
}

const OVERLAPPING: [title: string, rings: Point[][]][] = [
  ['two that cross', [rectangle(0, 0, 8, 6), rectangle(4, 0, 12, 6)]],
  ['a stroke across a stroke', [rectangle(0, 0, 12, 6), rectangle(5, -4, 7, 10)]],
  ['one in another', [rectangle(0, 0, 12, 6), rectangle(4, 2, 8, 4)]],
]
for (const [title, rings] of OVERLAPPING) {
  test(`rings that overlap have no edge within: ${title}`, (t) => {
    const value = reader(...rings)
    const bottom = Math.min(...rings.flat().map(({ y }) => y))
    // All are inside from 0 to 12 and from 0 to 6, so 2.5 pixels from the edge.
    for (let x = 2; x < 10; x++) t.is(value(x, 2 - bottom), 255, `at ${x}`)
  })
}
