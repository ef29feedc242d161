/** Query strings, and their filters, orders and pages; one case a line. */
import test from 'ava'
import type { Condition, OrderTerm } from '../../core/query/ast.ts'
import { InvalidParameter } from '../../core/query/parameters.ts'
import { parseList } from '../../core/query/parse/list.ts'
import { parsePage } from '../../core/query/parse/page.ts'
import { VISIBLE } from '../../core/query/place-fields.ts'

const tile = (z: number, x: number, y: number): Condition => ({ op: 'tile', tile: { z, x, y } })
const bbox = (west: number, south: number, east: number, north: number): Condition => ({
  op: 'bbox',
  bbox: { west, south, east, north },
})
const polygon = (...corners: [number, number][]): Condition => ({
  op: 'polygon',
  ring: corners.map(([longitude, latitude]) => ({ longitude, latitude })),
})
const near = (longitude: number, latitude: number, metres: number): Condition => ({
  op: 'near',
  center: { longitude, latitude },
  metres,
})

const FILTERS: readonly [query: string, conditions: readonly Condition[]][] = [
  ['', []],
  ['tile=0/0/0', [tile(0, 0, 0)]],
  ['tile=22/4194303/4194303', [tile(22, 4_194_303, 4_194_303)]],
  ['tile=1%2F0%2F1', [tile(1, 0, 1)]],
  ['tile=', []],
  ['tile', []],
  ['tile=x&tile=1/0/1', [tile(1, 0, 1)]],
  ['tile=1/0/1&tile=', []],
  ['TILE=x', []],
  ['in_bbox=1,2,3,4', [bbox(1, 2, 3, 4)]],
  ['in_bbox=3,2,1,4', [bbox(3, 2, 1, 4)]],
  ['in_bbox=1,2,1,2', [bbox(1, 2, 1, 2)]],
  ['in_bbox=-180,-90,180,90', [bbox(-180, -90, 180, 90)]],
  ['in_bbox=180,-90,-180,90', [bbox(180, -90, -180, 90)]],
  ['in_bbox=%2B1.,.5,%203%09,4e0', [bbox(1, 0.5, 3, 4)]],
  ['in_bbox=1E1,-1e-1,1.5e%2B1,0', [bbox(10, -0.1, 15, 0)]],
  ['in_bbox=170,-50,190,50', [bbox(170, -50, -170, 50)]],
  ['in_bbox=-190,-50,-170,50', [bbox(170, -50, -170, 50)]],
  ['in_bbox=-181,0,0,1', [bbox(179, 0, 0, 1)]],
  ['in_bbox=370.1,1,371.2,2', [bbox(10.1, 1, 11.2, 2)]],
  ['in_bbox=540,1,-540,2', [bbox(180, 1, -180, 2)]],
  ['in_bbox=-200,1,160,2', [bbox(-180, 1, 180, 2)]],
  ['in_bbox=-200.1,1,159.9,2', [bbox(-180, 1, 180, 2)]],
  ['in_bbox=-540,-90,540,90', [bbox(-180, -90, 180, 90)]],
  ['in_bbox=', []],
  ['point=1,2', [near(1, 2, 1000)]],
  ['point=-180,90&dist=0', [near(-180, 90, 0)]],
  ['point=190,2', [near(-170, 2, 1000)]],
  ['point=-540,2', [near(-180, 2, 1000)]],
  ['point=1,2&dist=1609.344', [near(1, 2, 1609.344)]],
  ['point=1,2&dist=', [near(1, 2, 1000)]],
  ['point=1,2&dist=-0', [near(1, 2, -0)]],
  ['point=1,2&dist=1e308', [near(1, 2, 21_000_000)]],
  ['dist=5', []],
  ['dist=x', []],
  ['point=&dist=x', []],
  ['point=1,2&tile=0/0/0&in_bbox=1,2,3,4', [tile(0, 0, 0), bbox(1, 2, 3, 4), near(1, 2, 1000)]],
  ['polygon=1,2__3,4__5,-6', [polygon([1, 2], [3, 4], [5, -6])]],
  ['polygon=1,2,3,4,5,-6', [polygon([1, 2], [3, 4], [5, -6])]],
  ['polygon=170,0__190,0__190,10__170,10', [polygon([170, 0], [-170, 0], [-170, 10], [170, 10])]],
  ['polygon=-190,0__-170,0__-180,10', [polygon([170, 0], [-170, 0], [-180, 10])]],
  ['polygon=361,0__362,0__361,10', [polygon([1, 0], [2, 0], [1, 10])]],
  ['polygon=', []],
  ['updated_since=2026-01-01', [{ op: 'updated_since', at: Date.UTC(2026, 0, 1) }]],
  ['updated_since=%20', []],
  ['has_position=FALSE', [{ op: 'positioned', value: false }]],
  ['has_position=', []],
  ['is_open_at=2026-01-01T12:00%2B02:00', [{ op: 'open_at', at: Date.UTC(2026, 0, 1, 10) }]],
  ['is_open_at=2026-01-01&is_open_at=', []],
  ['unknown=1&__proto__=2&in_bbox__=3', []],
]

for (const [query, conditions] of FILTERS) {
  test(`filters of ?${query}`, (t) => {
    const { where } = parseList(new URLSearchParams(query))
    t.deepEqual(
      where.filter(({ op }) => op !== 'flag'),
      conditions,
    )
    t.deepEqual(
      where.filter(({ op }) => op === 'flag'),
      VISIBLE,
    )
  })
}

const MALFORMED: readonly [parameter: string, ...queries: string[]][] = [
  ['tile', 'tile=x', 'tile=0/0', 'tile=0/0/0/0', 'tile=0/1/0', 'tile=23/0/0', 'tile=00/0/0', 'tile=+1/0/0', 'tile=%00'],
  ['tile', 'tile=x&in_bbox=x&point=0,0', 'tile=1e0/0/0', 'tile=0x1/0/0', 'tile=1/-0/0', 'tile=99999999/0/0'],
  ['has_position', 'has_position=x', 'has_position=1', 'has_position=null'],
  ['in_bbox', 'in_bbox=x', 'in_bbox=1,2,3', 'in_bbox=1,2,3,4,5', 'in_bbox=1,2,3,4,', 'in_bbox=,,,', 'in_bbox=1,4,3,2'],
  [
    'in_bbox',
    'in_bbox=541,0,0,0',
    'in_bbox=0,0,540.1,0',
    'in_bbox=0,91,0,91',
    'in_bbox=NaN,0,0,0',
    'in_bbox=0,0,Infinity,0',
  ],
  ['in_bbox', 'in_bbox=0,0,1e400,0', 'in_bbox=0,0,0x1,0', 'in_bbox=1_0,0,20,0', 'in_bbox=.,0,1,1', 'in_bbox=1 1,0,2,2'],
  [
    'point',
    'point=x',
    'point=1',
    'point=1,2,3',
    'point=1,',
    'point=541,0',
    'point=0,-91',
    'point=NaN,NaN',
    'point=e1,0',
  ],
  ['point', 'point=x&dist=x', 'point=--1,0', 'point=1;2'],
  ['polygon', 'polygon=x', 'polygon=1,2__3,4', 'polygon=1,2,3,4,5', 'polygon=1,2__3,4__5,x', 'polygon=1,2__3,4__5,91'],
  ['polygon', 'polygon=541,2__3,4__5,6', 'polygon=90,0__270,0__180,10', `polygon=${'1,2__'.repeat(500)}1,2`],
  [
    'dist',
    'point=0,0&dist=x',
    'point=0,0&dist=-1',
    'point=0,0&dist=-1e-300',
    'point=0,0&dist=1e309',
    'point=0,0&dist=1m',
  ],
  [
    'dist',
    'point=0,0&dist=NaN',
    'point=0,0&dist=Infinity',
    'point=0,0&dist=1,0',
    'point=0,0&dist=%00',
    'point=0,0&dist=.',
  ],
]

for (const [parameter, ...queries] of MALFORMED) {
  for (const query of queries) {
    test(`?${query} is a malformed ${parameter}`, (t) => {
      const error = t.throws(() => parseList(new URLSearchParams(query)), { instanceOf: InvalidParameter })
      t.is(error.parameter, parameter)
    })
  }
}

/** As in a request, without the `id` at the end. */
const ORDERS: readonly [ordering: string, terms: string][] = [
  ['', '-score_combined'],
  ['name', 'name'],
  ['-name', '-name'],
  [' name , -updated_at ', 'name,-updated_at'],
  ['aggregate_rating,aggregate_rating_count', 'aggregate_rating,aggregate_rating_count'],
  ['score_combined,completeness_score', 'score_combined,completeness_score'],
  ['likes--', '-score_combined'],
  ['--name', '-score_combined'],
  ['+name', '-score_combined'],
  ['Name', '-score_combined'],
  ['name,likes,-x', 'name'],
  ['name,-name,name', 'name'],
  ['id', '-score_combined'],
  ['-id,name', 'name'],
  ['distance', '-score_combined'],
  ['__proto__,constructor', '-score_combined'],
  [',,,', '-score_combined'],
  ['name;drop table places', '-score_combined'],
]

for (const [ordering, terms] of ORDERS) {
  test(`ordering=${ordering}`, (t) => {
    const { order, origin } = parseList(new URLSearchParams({ ordering }))
    t.is(order.map(toText).join(','), `${terms},id`)
    t.is(origin, undefined)
  })
}

test('distance orders only from a point, which is the origin', (t) => {
  const { order, origin } = parseList(new URLSearchParams('ordering=-distance,name&point=1,2'))
  t.is(order.map(toText).join(','), '-distance,name,id')
  t.deepEqual(origin, { longitude: 1, latitude: 2 })
})

const PAGES: readonly [query: string, number: number | 'last', size: number][] = [
  ['', 1, 50],
  ['page=&per_page=', 1, 50],
  ['page=3&per_page=20', 3, 20],
  ['page=1&page=2', 2, 50],
  ['page=%20%2B02%20', 2, 50],
  ['page=last', 'last', 50],
  ['page=LAST', 0, 50],
  ['page=0', 0, 50],
  ['page=-1', 0, 50],
  ['page=1.0', 0, 50],
  ['page=1e3', 0, 50],
  ['page=0x1', 0, 50],
  ['page=1%00', 0, 50],
  ['page=99999999999999999999', 1e20, 50],
  ['per_page=1', 1, 1],
  ['per_page=1000', 1, 1000],
  ['per_page=1001', 1, 1000],
  ['per_page=99999999999999999999', 1, 1000],
  ['per_page=0', 1, 50],
  ['per_page=-5', 1, 50],
  ['per_page=x', 1, 50],
  ['per_page=1e2', 1, 50],
]

for (const [query, number, size] of PAGES) {
  test(`page of ?${query}`, (t) => {
    t.deepEqual(parsePage(new URLSearchParams(query)), { number, size })
  })
}

function toText({ field, descending }: OrderTerm): string {
  return `${descending ? '-' : ''}${field}`
}
