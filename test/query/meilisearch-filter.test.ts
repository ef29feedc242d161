/** Conditions as filters of Meilisearch: all places that match pass; what can't be said so is left to PostgreSQL. */
import test from 'ava'
import type { Condition } from '../../core/query/ast.ts'
import { meiliFilter } from '../../search/meilisearch/filter.ts'

const VIBES: Condition = { op: 'any', field: 'vibes', values: ['cozy'] }
const PRICE: Condition = { op: 'gt', field: 'price', value: 2 }
const BOX: Condition = { op: 'bbox', bbox: { west: 1, south: 2, east: 3, north: 4 } }
const CONTAINS: Condition = { op: 'like', field: 'vibes', patterns: [['', 'oz', '']] }

const FILTERS: readonly [part: Condition, filter: string | undefined][] = [
  [VIBES, 'vibes IN ["cozy"]'],
  [BOX, 'longitude 1 TO 3 AND latitude 2 TO 4'],
  [{ op: 'or', of: [VIBES, PRICE] }, '(vibes IN ["cozy"] OR price > 2)'],
  [
    { op: 'or', of: [{ op: 'and', of: [VIBES, BOX] }, PRICE] },
    '((vibes IN ["cozy"] AND longitude 1 TO 3 AND latitude 2 TO 4) OR price > 2)',
  ],
  [{ op: 'or', of: [VIBES, CONTAINS] }, undefined],
  [{ op: 'and', of: [VIBES, CONTAINS] }, undefined],
  [{ op: 'not', of: VIBES }, 'NOT (vibes IN ["cozy"])'],
  [{ op: 'not', of: { op: 'bbox', bbox: { west: 1, south: 2, east: 3, north: 4 } } }, undefined],
  [{ op: 'not', of: { op: 'like', field: 'vibes', patterns: [['', 'oz', '']] } }, undefined],
  [{ op: 'null', field: 'price' }, 'price IS NULL'],
  [{ op: 'not', of: { op: 'null', field: 'city' } }, 'NOT (city IS EMPTY)'],
  [{ op: 'only', field: 'vibes', values: ['cozy'] }, undefined],
  [{ op: 'like', field: 'vibes', patterns: [['co', '']] }, '(vibes STARTS WITH "co")'],
  [{ op: 'like', field: 'vibes', patterns: [['c\0', '']] }, undefined],
  [{ op: 'gt', field: 'city', value: 'm' }, undefined],
  [{ op: 'not', of: { op: 'lte', field: 'city', value: 'm' } }, undefined],
  [{ op: 'any', field: 'name', values: ['a'] }, undefined],
  [{ op: 'flag', field: 'is_featured', value: true }, undefined],
  [{ op: 'or', of: [VIBES, { op: 'gt', field: 'updated_at', value: 0 }] }, undefined],
  [{ op: 'fields', is: '<', field: 'price', other: 'rating' }, undefined],
  [{ op: 'or', of: [] }, 'id IN []'],
  [{ op: 'and', of: [] }, 'NOT id IN []'],
  [{ op: 'or', of: [{ op: 'open_at', at: 0 }, VIBES] }, undefined],
]
for (const [part, filter] of FILTERS) {
  test(JSON.stringify(part), (t) => t.deepEqual(meiliFilter([part]), filter === undefined ? undefined : [filter]))
}
