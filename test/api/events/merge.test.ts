/** Deep merging: the override wins, member by member, and nothing reaches a prototype. */
import test from 'ava'
import fc from 'fast-check'
import { deepMerge, isRecord } from '../../../core/themes/merge.ts'

const key = fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor', 'toString')
const { record } = fc.letrec<{ record: Record<string, unknown>; value: unknown }>((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, fc.constantFrom(null, 1, 'x', [1, { a: 2 }]), tie('record')),
  record: fc
    .uniqueArray(fc.tuple(key, tie('value')), { selector: ([name]) => name, maxLength: 4 })
    .map((members) => Object.fromEntries(members)),
}))

test('each member is the override’s, or the base’s, or both merged', (t) => {
  t.notThrows(() =>
    fc.assert(
      fc.property(record, record, (base, overrides) => {
        const before = JSON.stringify([base, overrides])
        const merged = deepMerge(base, overrides)
        const own = (of: object, name: string) => Object.getOwnPropertyDescriptor(of, name)?.value as unknown
        for (const name of new Set([...Object.keys(base), ...Object.keys(overrides), ...Object.keys(merged)])) {
          const [mine, theirs] = [own(base, name), own(overrides, name)]
          const expected = !Object.hasOwn(overrides, name)
            ? mine
            : isRecord(theirs)
              ? deepMerge(isRecord(mine) ? mine : {}, theirs)
              : theirs
          if (JSON.stringify(own(merged, name)) !== JSON.stringify(expected)) return false
        }
        return JSON.stringify([base, overrides]) === before && Object.getPrototypeOf(merged) === Object.prototype
      }),
    ),
  )
})

test('__proto__ is a member like any other', (t) => {
  const overrides = JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}')
  const merged = deepMerge({}, overrides)
  t.is(Object.getOwnPropertyDescriptor({}, 'polluted'), undefined)
  t.false('polluted' in merged)
  t.is(JSON.stringify(merged), JSON.stringify(overrides))
})
