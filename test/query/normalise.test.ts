/** Normalised texts: one case a line, and TypeScript compared with SQL on both databases. */
import test from 'ava'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { normalise } from '../../core/words/normalise.ts'
import { testOnEachDatabase } from '../support/databases/database.ts'

const CASES: readonly [text: string, normal: string][] = [
  ['Cozy', 'cozy'],
  ['  Late Night\t', 'late night'],
  ['CAFÉ', 'cafe\u0301'],
  ['Cafe\u0301', 'cafe\u0301'],
  ['ＦＵＬＬ　ｗｉｄｔｈ', 'full width'],
  ['ﬁne Ⅳ №', 'fine iv no'],
  ['İstanbul', 'i\u0307stanbul'],
  ['STRASSE ẞ ß', 'strasse ß ß'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['οδος', 'οδοσ'],
  ['ЁЛКА', 'е\u0308лка'],
  ['ᲗᲑᲘᲚᲘᲡᲘ', 'თბილისი'],
  ['\u00a0\u3000\ufeffx\u2028', 'x'],
  ['', ''],
]

for (const [text, normal] of CASES) {
  test(`normalise ${JSON.stringify(text)}`, (t) => t.is(normalise(text), normal))
}

/**
 * Starts of the ranges whose characters change with form or case. The planes in between and beyond hold ideographs, or
 * nothing.
 */
const PARTS = [0, 0x8000, 0x10000, 0x18000, 0x2f800]
const STEP = 0x8000
/** Letters whose decompositions and cases are newer than Unicode 14, the oldest version that a server may have. */
const NEWER =
  /[\u{1c89}\u{a7cb}-\u{a7dc}\u{a7f1}\u{105c9}-\u{105ff}\u{10d40}-\u{10d8f}\u{11380}-\u{113ff}\u{16100}-\u{1613f}\u{16d40}-\u{16d7f}\u{1ccd6}-\u{1ccf9}\u{1e030}-\u{1e08f}]/u

testOnEachDatabase('every character is normalised alike in TypeScript and SQL', async (t, { database }) => {
  for (const first of PARTS) {
    const characters = Array.from({ length: STEP }, (_, offset) => first + offset)
      .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
      .map((code) => String.fromCodePoint(code))
      .filter((character) => !NEWER.test(character))
    const rows = await database.rows<{ normal: string[] }>(sql`
      select array_agg(normal_text('a' || c || 'a') order by i) as normal
      from unnest(${characters}::text[]) with ordinality as given (c, i)`)
    const [{ normal }] = rows as [{ normal: string[] }]
    const different = characters.filter((c, i) => normal[i] !== normalise(`a${c}a`))
    t.deepEqual(
      different.map((character) => character.codePointAt(0)?.toString(16)),
      [],
    )
  }
})

const awkward = fc.constantFrom(
  'É',
  'e\u0301',
  '\u0323',
  '\u0307',
  'Σ',
  'ς',
  'İ',
  'ẞ',
  '\u00a0',
  '\u3000',
  ' ',
  '\t',
  '\ufeff',
  '한',
  'Ж',
  '％',
)
const text = fc.string({ unit: fc.oneof(awkward, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })) })

testOnEachDatabase('any text is normalised alike in TypeScript and SQL', async (t, { database }) => {
  const texts = fc
    .sample(text, { numRuns: 5000, seed: 14 })
    .filter((candidate) => !candidate.includes('\0') && !NEWER.test(candidate) && !/\p{Surrogate}/u.test(candidate))
  const rows = await database.rows<{ normal: string[] }>(sql`select normal_texts(${texts}::text[]) as normal`)
  const [{ normal }] = rows as [{ normal: string[] }]
  t.deepEqual(normal, texts.map(normalise))
})
