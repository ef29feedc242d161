/** The list that the inspector compares with a tile, beside a filter by a tile. */
import test from 'ava'
import { parseTile } from '../../core/geo/tile.ts'
import { listUrl } from '../../web/inspector/tile-report.ts'

/** A tile, the filters of the map, and the query of the list. */
const LISTS: [tile: string, filter: string, query: string][] = [
  ['3/4/2', '', 'tile=3/4/2'],
  ['3/4/2', 'vibes=cozy', 'tile=3/4/2&vibes=cozy'],
  // The smaller one of two counts.
  ['3/4/2', 'tile=1/1/0&vibes=cozy', 'tile=3/4/2&vibes=cozy'],
  ['3/4/2', 'tile=3/4/2', 'tile=3/4/2'],
  ['1/1/0', 'tile=3/4/2', 'tile=3/4/2'],
  // No place is in both.
  ['1/1/0', 'tile=1/0/0', 'tile=1/1/0&in_bbox=-90,45,-90,45'],
]
for (const [tile, filter, query] of LISTS) {
  test(`the places of ${tile} with ${filter || 'no filter'}`, (t) => {
    const parsed = parseTile(tile)
    const url = new URL(parsed ? listUrl(parsed, filter) : '', 'https://places.example')
    t.deepEqual([...url.searchParams], [...new URLSearchParams(query)])
  })
}
