/** Text that was decoded wrongly is mended, and no other text is changed. */
import test from 'ava'
import fc from 'fast-check'
import { mendText } from '../../data/import/fields/mend-text.ts'

const MENDED: readonly [wrong: string, right: string][] = [
  ['Suka Duren â€“ Basirih', 'Suka Duren – Basirih'],
  ['CafÃ©', 'Café'],
  ['Las PiÃ±as', 'Las Piñas'],
  ['BiÃƒÂ±an', 'Biñan'],
  ['Joe\u0092s', 'Joe’s'],
  ['Joeâ\u0080\u0099s', 'Joe’s'],
  ['Â©2020 CafÃ© FranÃ§ais', '©2020 Café Français'],
  ['æ\u009d±äº¬', '東京'],
  ['ðŸ\u008d• Pizza', '🍕 Pizza'],
  ['Warung \\"dé5\\"', 'Warung "dé5"'],
  ['Caf\\u00e9', 'Café'],
  ["Joe\\'s", "Joe's"],
]

for (const [wrong, right] of MENDED) test(`${JSON.stringify(wrong)} is ${right}`, (t) => t.is(mendText(wrong), right))

const RIGHT = [
  ...['CAFÉ™', 'AMANHÃ…', '«MANHÃ»', 'São João', 'MAÇÃ', 'Ångström', 'Â', 'Ã', 'Rue de l’Église', 'L’Âne', '“Ã”'],
  ...['東京', 'Кафе', 'Café – Bar', '50 °C', 'C:\\Temp', '\\o/', 'Ö™', 'Große Straße', 'Ærø', 'Đà Nẵng', '½ & ¼'],
]

for (const text of RIGHT) test(`${text} stays`, (t) => t.is(mendText(text), text))

const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
/** What a program makes of UTF-8 that it takes for Windows-1252. */
const misread = (text: string) =>
  Array.from(Buffer.from(text), (byte) => HIGH[byte - 128] ?? String.fromCharCode(byte)).join('')
const letters = [...'abcdefghijklmnopqrstuvwxyz éèêëàâäçîïôöûüùñóúíáßø–—’‘“”…€™©']

test('what was misread is mended, once and twice', (t) => {
  const text = fc.array(fc.constantFrom(...letters), { maxLength: 30 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (right) => {
      // "è€”" is also what "耔" is misread as. Nobody can tell which of the two was meant.
      fc.pre(mendText(right) === right)
      t.is(mendText(misread(right)), right)
      t.is(mendText(misread(misread(right))), right)
    }),
  )
  t.pass()
})

test('a mended text stays as it is', (t) => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 })
  fc.assert(fc.property(text, (any) => t.is(mendText(mendText(any)), mendText(any))))
})
