/** Patterns on labels and cities, with accents and without, with `_` (NUL), in the index; one case a line. */
import test from 'ava'
import { setBit } from '../../../answers/index/blocks/bits.ts'
import { IndexedPlaces } from '../../../answers/index/blocks/indexed-places.ts'
import { readRows } from '../../../answers/index/blocks/read-rows.ts'
import { fieldTest } from '../../../answers/index/conditions/filter.ts'
import { INDEXED_FIELDS, type IndexedRow, type IndexedValue } from '../../../core/query/indexed-fields.ts'
import { normalise } from '../../../core/words/normalise.ts'
import { placeId } from '../../support/fixtures/few-places.ts'

const TEXTS = ['café', 'cafe', 'cafés', 'Ελλάς'].map(normalise)

const places = new IndexedPlaces()
const rows = TEXTS.map((text, n): IndexedRow => {
  const values = INDEXED_FIELDS.map(({ name }): IndexedValue => {
    if (name === 'city') return [text, `${text}, fr`]
    return name === 'vibes' ? ['other', text] : null
  })
  return [placeId(n), n, 0, 0, 0, 0, '', null, ...values]
})
places.load([readRows(rows, places)])

const CASES: readonly [pattern: string[], ignoresAccents: boolean, ...found: number[]][] = [
  [['cafe'], true, 0, 1],
  [['cafe'], false, 1],
  [[normalise('café')], false, 0],
  [['cafe', ''], true, 0, 1, 2],
  [['', 'fes'], true, 2],
  [['ελλασ'], true, 3],
  [['caf\0'], false, 1],
  [['caf\0'], true, 0, 1],
  [['caf\0\0'], false, 0],
  [['\0\0', '\0\0'], false, 0, 1, 2, 3],
  [['', '\0f', '\0\0'], false, 0, 2],
  [['\0\0\0', 'e'], true, 0, 1],
]

for (const [pattern, ignoresAccents, ...found] of CASES) {
  for (const field of ['city', 'vibes']) {
    test(`${field}: ${pattern.join('*').replaceAll('\0', '_')}${ignoresAccents ? ' without accents' : ''}`, (t) => {
      const condition = { op: 'like', field, patterns: [pattern], ...(ignoresAccents && { ignoresAccents }) } as const
      const [block] = places.blocks
      const bits = block && fieldTest(condition, places.dictionaries)?.(block)
      const expected = new Uint32Array(bits?.length ?? 0)
      for (const at of found) setBit(expected, at)
      t.deepEqual(bits, expected)
    })
  }
}
