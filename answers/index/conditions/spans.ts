/** Conditions on the position as spans of keys, with what is left to decide for the places in a span. */
import { bboxContains, coverBbox } from '../../../core/geo/bbox.ts'
import { coverCircle } from '../../../core/geo/circle.ts'
import type { Cover } from '../../../core/geo/cover.ts'
import { distanceTest } from '../../../core/geo/distance.ts'
import { GRID_ZOOM } from '../../../core/geo/mercator.ts'
import { coverPolygon, polygonOf, polygonTest } from '../../../core/geo/polygon.ts'
import { type KeyRange, tileRange } from '../../../core/geo/tile.ts'
import type { GeoCondition } from '../../../core/query/ast.ts'
import { isGeo } from '../../../core/query/filters/area.ts'
import type { PositionedCondition } from '../../../core/query/filters/has-position.ts'
import { INDEX_ZOOM } from '../../../core/query/indexed-fields.ts'
import { type Bits, clearBit, nextBit } from '../blocks/bits.ts'
import { type Block, NO_KEY } from '../blocks/block.ts'

/** Whether a position passes; undefined if only PostGIS can tell. */
export type PositionTest = (longitude: number, latitude: number) => boolean | undefined

/** Keys `low` ≤ key < `high` whose places pass if they pass all tests. */
interface Span {
  readonly low: number
  readonly high: number
  readonly tests: readonly PositionTest[]
}

const EVERYTHING: Span = { low: 0, high: NO_KEY + 1, tests: [] }
const POSITIONED: Span = { low: 0, high: NO_KEY, tests: [] }
const ELSEWHERE: Span = { low: NO_KEY, high: NO_KEY + 1, tests: [] }

/** More ranges fit a box more closely. */
const BBOX_RANGES = 64

export type SpanCondition = GeoCondition | PositionedCondition

export function isOfSpans(condition: { readonly op: string }): condition is SpanCondition {
  return condition.op === 'positioned' || isGeo(condition)
}

/** Ascending and disjoint. */
export type Spans = readonly Span[]

/** Returns the spans of the places that pass all; without any, they include `NO_KEY`. */
export function commonSpans(all: readonly Spans[]): Spans {
  return all.reduce(intersection, [EVERYTHING])
}

/** Returns the spans of the places that pass one or more, without their tests. */
export function eitherSpans(all: readonly Spans[]): Spans {
  const spans: Span[] = []
  for (const { low, high } of all.flat().sort((one, other) => one.low - other.low)) {
    const last = spans.at(-1)
    if (last && low <= last.high) spans[spans.length - 1] = { ...last, high: Math.max(last.high, high) }
    else spans.push({ low, high, tests: [] })
  }
  return spans
}

/** A formula needs them twice. */
const known = new WeakMap<SpanCondition, Spans>()

/** Returns the spans of the places that pass. */
export function spansOf(condition: SpanCondition): Spans {
  const spans = known.get(condition) ?? conditionSpans(condition)
  known.set(condition, spans)
  return spans
}

function conditionSpans(condition: SpanCondition): Spans {
  switch (condition.op) {
    case 'positioned':
      return [condition.value ? POSITIONED : ELSEWHERE]
    case 'tile':
      return [spanOf(tileRange(condition.tile), [])]
    case 'bbox':
      return disjoint(
        coverBbox(condition.bbox, BBOX_RANGES).map((range) =>
          spanOf(range, [(longitude, latitude) => bboxContains(condition.bbox, { longitude, latitude })]),
        ),
      )
    case 'near':
      return coverSpans(coverCircle(condition), distanceTest(condition))
    case 'polygon': {
      const polygon = polygonOf(condition.ring)
      return coverSpans(coverPolygon(polygon), polygonTest(polygon))
    }
  }
}

function coverSpans({ inside, border }: Cover, test: PositionTest): Span[] {
  const spans = [
    ...inside.map((tile) => spanOf(tileRange(tile), tile.z > INDEX_ZOOM ? [test] : [])),
    ...border.map((tile) => spanOf(tileRange(tile), [test])),
  ]
  return disjoint(spans.sort((one, other) => one.low - other.low))
}

/** Ranges that end within a key of the index share that key with the next one. */
function disjoint(spans: readonly Span[]): Span[] {
  let end = 0
  return spans.flatMap((span) => {
    const low = Math.max(span.low, end)
    end = Math.max(span.high, end)
    return low < span.high ? [{ ...span, low }] : []
  })
}

const SHIFT = BigInt(2 * (GRID_ZOOM - INDEX_ZOOM))

function spanOf({ low, high }: KeyRange, tests: readonly PositionTest[]): Span {
  return { low: Number(low >> SHIFT), high: Number((high - 1n) >> SHIFT) + 1, tests }
}

function intersection(some: Spans, others: Spans): Span[] {
  const both: Span[] = []
  for (let one = 0, other = 0; one < some.length && other < others.length; ) {
    const [a, b] = [some[one] as Span, others[other] as Span]
    const [low, high] = [Math.max(a.low, b.low), Math.min(a.high, b.high)]
    if (low < high) both.push({ low, high, tests: [...a.tests, ...b.tests] })
    if (a.high <= b.high) one++
    if (b.high <= a.high) other++
  }
  return both
}

/** Thrown for a place so near the border of an area that only PostGIS can tell whether it is inside. */
export class Unsure extends Error {
  override name = 'Unsure'
}

/** Takes out of `bits` the places from `begin` up to `end` that do not pass. Throws `Unsure`. */
export function keepPositions(
  { longitudes, latitudes }: Block,
  begin: number,
  end: number,
  bits: Bits,
  test: PositionTest,
): void {
  for (let at = nextBit(bits, begin, end); at < end; at = nextBit(bits, at + 1, end)) {
    const passes = test(longitudes[at] as number, latitudes[at] as number)
    if (passes === undefined) throw new Unsure()
    if (!passes) clearBit(bits, at)
  }
}
