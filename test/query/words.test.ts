/** The words of texts: one case a line, and TypeScript compared with SQL on both databases. */
import { execFileSync } from 'node:child_process'
import test from 'ava'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { words } from '../../core/words/words.ts'
import { testOnEachDatabase } from '../support/databases/database.ts'

const CASES: readonly [text: string, found: readonly string[]][] = [
  ['Café Kranzler', ['cafe', 'kranzler']],
  ["Joe's Bar & Grill, 24/7", ['joes', 'bar', 'grill', '24', '7']],
  ['JOE’S Joe´s joe`s Joeʼs', ['joes', 'joes', 'joes', 'joes']],
  ["Wendys' it's's 's a's", ['wendys', 'its', 's', 's', 'as']],
  ["d'Angelo o'sole 漢's 7's", ['d', 'angelo', 'o', 'sole', '汉', 's', '7s']],
  ['Coca-Cola co\u00adop 7‑Eleven Drive—In', ['coca', 'cola', 'coop', '7', 'eleven', 'drive', 'in']],
  ['Shop #497, №497, Shop#5', ['shop', '497', '497', 'shop', '5']],
  ['Straße ŁÓDŹ Smørrebrød', ['strasse', 'lodz', 'smorrebrod']],
  ['ΟΔΟΣ Ёлка İstanbul', ['odos', 'elka', 'istanbul']],
  ['漢字カフェ', ['汉', '字', 'か', 'ふ', 'ぇ']],
  ['らーめん ﾗｰﾒﾝ ガ', ['ら', 'ー', 'め', 'ん', 'ら', 'ー', 'め', 'ん', 'が']],
  ['鼎泰豐 鼎泰丰', ['鼎', '泰', '丰', '鼎', '泰', '丰']],
  ['Ћевапи Ђорђе', ['cevapi', 'djordje']],
  ['гостилница МЕРАК Чайка', ['gostilnica', 'merak', 'chaika']],
  ['об’єкт ъ щасливий', ['ob', 'iekt', 'shchaslivii']],
  ['Ταβέρνα ο Νίκος, Ψαρόψαρα', ['taverna', 'o', 'nikos', 'psaropsara']],
  ['서울 커피', ['서울', '커피']],
  ['مَقهى', ['مقهى']],
  ['snake_case a\0b x😀y №5', ['snake', 'case', 'a', 'b', 'x', 'y', '5']],
  [' -- ', []],
  ['', []],
]
for (const [text, found] of CASES) test(`words of ${JSON.stringify(text)}`, (t) => t.deepEqual(words(text), found))

test('words are cut off', (t) => t.deepEqual(words(`${'a'.repeat(70)} b`), ['a'.repeat(64), 'b']))

testOnEachDatabase('TypeScript and SQL fold the same letters', async (t, { database }) => {
  const letters = [
    [0x370, 0x52f],
    [0x1f00, 0x1fff],
    [0x3041, 0x30ff],
    [0x3400, 0x9fff],
  ].flatMap(([first = 0, last = 0]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
  )
  const texts = letters.filter((letter) => !/\p{Unassigned}/u.test(letter)).map((letter) => `x${letter}y`)
  const rows = await database.rows<{ found: string[] }>(sql`
    select word_list(given) as found from unnest(${texts}::text[]) with ordinality as texts (given, n) order by n`)
  for (const [index, text] of texts.entries()) t.deepEqual(rows[index]?.found, words(text), text)
})

test('tables of letters are those of the libraries; if not: npm run schema', (t) => {
  t.notThrows(() => execFileSync(process.execPath, ['build/letters.js', '--check']))
})

testOnEachDatabase('TypeScript and SQL find the same words', async (t, { database }) => {
  const letters = fc.constantFrom(
    ...'asSZ é\u0301ßÆœıØł09_-.,;\'’´`ʼ\u00ad"«—\u3000漢豐カ゛ヶชжцьйΨάกัم\u064bİΣ😀ﬁⅣ№\u00a0·',
  )
  const texts = fc.sample(
    fc.oneof(fc.string({ unit: letters, maxLength: 90 }), fc.string({ unit: 'binary', maxLength: 12 })),
    { numRuns: 5000, seed: 2 },
  )
  // Without characters that PostgreSQL's text can't hold, or that Unicode has not assigned yet.
  const storable = texts.filter((text) => !/[\0\p{Surrogate}\p{Unassigned}]/u.test(text))
  t.true(storable.length > 2000)
  const rows = await database.rows<{ found: string[] }>(sql`
    select word_list(given) as found from unnest(${storable}::text[]) with ordinality as texts (given, n) order by n`)
  for (const [index, text] of storable.entries()) t.deepEqual(rows[index]?.found, words(text), JSON.stringify(text))
})
