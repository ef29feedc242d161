/** Random filters in CQL2 over random places, each with a plain evaluation of its three values. */
import fc from 'fast-check'
import type { Tree } from '../../../core/query/logic/tree.ts'
import { words } from '../../../core/words/words.ts'
import type { Model } from '../fixtures/random-filters.ts'
import { treeOf } from './random-trees.ts'

export interface OpenModel extends Model {
  /** `24/7`, or none. */
  readonly opening_hours: string | null
}

interface Plain {
  readonly op: 'plain'
  /** CQL2 as JSON. */
  readonly json: object
  /** Whether it is true of a place; undefined if that is unknown. */
  readonly of: (model: OpenModel) => boolean | undefined
}

type Tested = Tree<Plain>

const same = (text: string) => text.normalize('NFKD').toLowerCase().trim()
const property = (name: string) => ({ property: name })
const plain = (json: object, of: Plain['of']): Plain => ({ op: 'plain', json, of })
const known = <Value>(value: Value | null, test: (value: Value) => boolean) =>
  value === null ? undefined : test(value)

const text = fc.constantFrom('cozy', 'CAFÉ', 'ab', 'late night', 'ЖУК', '漢字', 'axb', 'fix')
const TEXTS = ['neighborhood', 'region', 'postcode', 'membership_tier'] as const
const LABELS = ['categories', 'tags', 'vibes', 'editorial_categories'] as const
const number = fc.constantFrom(1, 2, 2.5, 3, 4)

const equal = fc
  .tuple(fc.constantFrom(...TEXTS), text)
  .map(([name, value]) =>
    plain({ op: '=', args: [property(name), value] }, (model) =>
      known(model[name], (given) => same(given) === same(value)),
    ),
  )
const among = fc
  .tuple(fc.constantFrom(...TEXTS), fc.uniqueArray(text, { minLength: 1, maxLength: 3 }))
  .map(([name, values]) =>
    plain({ op: 'in', args: [property(name), values] }, (model) =>
      known(model[name], (given) => values.map(same).includes(same(given))),
    ),
  )
const like = fc
  .tuple(fc.constantFrom(...TEXTS), fc.constantFrom('c', 'a', 'l', 'ж'))
  .map(([name, start]) =>
    plain({ op: 'like', args: [property(name), `${start}%`] }, (model) =>
      known(model[name], (given) => same(given).startsWith(start)),
    ),
  )
const oneLetter = fc.tuple(fc.constantFrom(...TEXTS), fc.constantFrom('_', '__%', '%_b')).map(([name, pattern]) =>
  plain({ op: 'like', args: [property(name), pattern] }, (model) =>
    known(model[name], (given) => {
      const letters = [...same(given)]
      if (pattern === '_') return letters.length === 1
      return letters.length >= 2 && (pattern === '__%' || letters.at(-1) === 'b')
    }),
  ),
)
const before = fc
  .tuple(fc.constantFrom(...TEXTS, 'name' as const), text)
  .map(([name, limit]) =>
    plain({ op: '<', args: [property(name), limit] }, (model) =>
      known(model[name], (given) => Buffer.compare(Buffer.from(same(given)), Buffer.from(same(limit))) < 0),
    ),
  )
const named = fc
  .constantFrom('ЖУК & co', 'Plain', 'none')
  .map((name) => plain({ op: '=', args: [property('name'), name] }, (model) => same(model.name) === same(name)))
const dearer = fc.constant(
  plain({ op: '>', args: [property('price'), property('rating')] }, ({ price: given, aggregate_rating: other }) =>
    known(given, (value) => value > other),
  ),
)
const missing = fc
  .constantFrom(...TEXTS, 'price' as const)
  .map((name) => plain({ op: 'isNull', args: [property(name)] }, (model) => model[name] === null))
const price = fc
  .tuple(fc.constantFrom('<' as const, '>=' as const), number)
  .map(([op, limit]) =>
    plain({ op, args: [property('price'), limit] }, (model) =>
      known(model.price, (given) => (op === '<' ? given < limit : given >= limit)),
    ),
  )
const rating = fc
  .tuple(number, number)
  .map(([low, high]) =>
    plain(
      { op: 'between', args: [property('rating'), low, high] },
      ({ aggregate_rating: given }) => given >= low && given <= high,
    ),
  )
const has = fc
  .tuple(fc.constantFrom(...LABELS), fc.uniqueArray(text, { minLength: 1, maxLength: 2 }))
  .map(([name, values]) =>
    plain({ op: 'a_overlaps', args: [property(name), values] }, (model) =>
      model[name].some((label) => values.map(same).includes(same(label))),
    ),
  )
const only = fc
  .tuple(fc.constantFrom(...LABELS), fc.uniqueArray(text, { minLength: 2, maxLength: 4 }))
  .map(([name, values]) =>
    plain({ op: 'a_containedBy', args: [property(name), values] }, (model) =>
      model[name].every((label) => values.map(same).includes(same(label))),
    ),
  )
const flag = fc
  .constantFrom('is_chain' as const, 'is_closed' as const, 'user_added' as const)
  .map((name) => plain(property(name), (model) => model[name]))
/** The sides lie between the tenths of a degree on which places are. */
const box = fc.tuple(fc.integer({ min: -1799, max: 0 }), fc.integer({ min: 1, max: 1799 })).map(([west, east]) => {
  const sides = [west / 10 - 0.05, -60.05, east / 10 + 0.05, 60.05] as const
  return plain({ op: 's_intersects', args: [property('geometry'), { bbox: sides }] }, ({ longitude, latitude }) =>
    longitude === null || latitude === null
      ? undefined
      : longitude >= sides[0] && longitude <= sides[2] && latitude >= sides[1] && latitude <= sides[3],
  )
})
const placed = fc.constant(plain({ op: 'isNull', args: [property('geometry')] }, ({ longitude }) => longitude === null))
/** Each means only itself. */
const search = fc.constantFrom('жук', 'corner', 'under').map((word) =>
  plain({ op: 'search', args: [word] }, ({ name, address, neighborhood, city, region, postcode, ...labels }) => {
    const texts = [name, address, neighborhood, city, region, postcode, ...labels.categories, ...labels.vibes]
    return [...texts, ...labels.tags].some((each) => words(each ?? '').includes(String(words(word)[0])))
  }),
)
const open = fc.constant(
  plain(
    { op: 'is_open_at', args: ['2026-11-23T10:30:00+11:00'] },
    (model) => model.opening_hours !== null && !model.is_closed,
  ),
)

const leaf: fc.Arbitrary<Plain> = fc.oneof(
  ...[
    equal,
    among,
    like,
    oneLetter,
    before,
    named,
    dearer,
    missing,
    price,
    rating,
    has,
    only,
    flag,
    box,
    placed,
    search,
    open,
  ],
)

export const cql2Trees: fc.Arbitrary<Tested> = treeOf(leaf)
  // As many as a filter may have.
  .filter((tree) => count(tree, 'search') <= 4 && count(tree, 'like') <= 20)

function count(tree: Tested, op: string): number {
  if (tree.op === 'plain') return 'op' in tree.json && tree.json.op === op ? 1 : 0
  return [tree.of].flat().reduce((sum, part) => sum + count(part, op), 0)
}

/** The tree in CQL2. */
export function jsonOf(tree: Tested): object {
  if (tree.op === 'plain') return tree.json
  return { op: tree.op, args: [tree.of].flat().map(jsonOf) }
}

/** Whether the tree is true of a place; undefined if that is unknown. */
export function truthOf(tree: Tested, model: OpenModel): boolean | undefined {
  if (tree.op === 'plain') return tree.of(model)
  if (tree.op === 'not') {
    const value = truthOf(tree.of, model)
    return value === undefined ? undefined : !value
  }
  const values = tree.of.map((part) => truthOf(part, model))
  const decisive = tree.op === 'or'
  if (values.includes(decisive)) return decisive
  return values.includes(undefined) ? undefined : !decisive
}
