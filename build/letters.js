/**
 * Writes core/words/letters.ts: letters that search and matching take for the same, from libraries that know scripts. Part of
 * `npm run schema`, which writes the same for SQL.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Converter } from 'opencc-js/t2cn'
import { transliterate } from 'transliteration'
import { toHiragana } from 'wanakana'
import { ROOT } from './sources.js'

const MODULE = 'core/words/letters.ts'

/** Returns the text of the module. */
function lettersModule() {
  const simplified = Converter({ from: 't', to: 'cn' })
  const pairs = [
    ...pairsOf(0x3400, 0x9fff, simplified),
    // Katakana.
    ...pairsOf(0x30a1, 0x30fa, toHiragana),
    ...latinPairs(),
  ]
  const isOne = ([, to]) => [...to].length === 1
  const one = pairs.filter(isOne)
  const more = pairs.filter((pair) => !isOne(pair))
  const text = (letters) => `'${letters.join('')}'`
  return `/**
 * Written by build/letters.js, from opencc-js (data of OpenCC, Apache License 2.0), wanakana and transliteration (MIT).
 * \`npm run schema\` writes it again.
 */

/** Traditional Chinese letters, katakana, Greek and Cyrillic. */
export const FROM =
  ${text(one.map(([from]) => from))}
/** Simplified ones, hiragana, Latin: one for each of \`FROM\`. */
export const TO =
  ${text(one.map(([, to]) => to))}
/** Letters that become several, or none. */
export const SPELLED: Readonly<Record<string, string>> = {
${more.map(([from, to]) => `  ${from}: '${to}',`).join('\n')}
}
`
}

/** As Serbian writes it, without its accent. The library has `tsh`, which nobody types. */
const OWN = { ћ: 'c' }

/** Greek and Cyrillic letters that the library knows. Those with accents are composed. */
function latinPairs() {
  const latin = (letter) => OWN[letter] ?? transliterate(letter).replaceAll(/[^a-z]/g, '')
  const isSilent = (letter) => letter === 'ъ' || letter === 'ь'
  return pairsOf(0x370, 0x52f, latin).filter(([letter, to]) => to !== '' || isSilent(letter))
}

/** Returns letters in lower case that another one stands for, each with that one. Other planes have only rare ones. */
function pairsOf(first, last, convert) {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
    .filter((letter) => letter === letter.normalize('NFKD').toLowerCase() && letter !== 'ς' && /\p{L}/u.test(letter))
    .map((letter) => [letter, settled(letter, convert)])
    .filter(([letter, to]) => to !== letter && !/[^\0-\uffff]/u.test(to))
}

/** Converts until nothing changes, so that a converted text stays as it is. */
function settled(letter, convert) {
  const converted = convert(letter)
  return converted === letter || converted.length > 1 ? converted : settled(converted, convert)
}

const file = join(ROOT, MODULE)
if (!process.argv.includes('--check')) writeFileSync(file, lettersModule())
else if (readFileSync(file, 'utf8') !== lettersModule()) throw new Error(`${MODULE} is not current`)
