/** The list that the inspector compares with a tile, beside a filter by a tile. */
import test from 'ava'
import { parseTile, tileKey, tileRange } from '../../../core/geo/tile.ts'
import { listUrl } from '../../../web/inspector/tile-report.ts'

/** A tile, the filters of the map, and the query of the list. */
const LISTS: [tile: string, filter: string, query: string][] = [
  ['3/4/2', '', 'tile=3/4/2'],
  ['3/4/2', 'vibes=cozy', 'tile=3/4/2&vibes=cozy'],
  // The smaller one of two counts.
  ['3/4/2', 'tile=1/1/0&vibes=cozy', 'tile=3/4/2&vibes=cozy'],
  ['3/4/2', 'tile=3/4/2', 'tile=3/4/2'],
  ['1/1/0', 'tile=3/4/2', 'tile=3/4/2'],
]
for (const [tile, filter, query] of LISTS) {
  test(`the places of ${tile} with ${filter || 'no filter'}`, (t) => {
    const parsed = parseTile(tile)
    const url = new URL(parsed ? listUrl(parsed, filter) : '', 'https://places.example')
    t.deepEqual([...url.searchParams], [...new URLSearchParams(query)])
  })
}

test('if no place is in both tiles, none is in the list', (t) => {
  const [tile, wanted] = [
    { z: 1, x: 1, y: 0 },
    { z: 3, x: 4, y: 4 },
  ]
  const { searchParams } = new URL(listUrl(tile, 'tile=3/4/4'), 'https://places.example')
  t.is(searchParams.get('tile'), '1/1/0')
  const [west = 0, south = 0, east, north] = (searchParams.get('in_bbox') ?? '').split(',').map(Number)
  t.deepEqual([west, south], [east, north])
  const { low, high } = tileRange(wanted)
  t.true(tileKey(west, south) >= low && tileKey(west, south) < high)
})
