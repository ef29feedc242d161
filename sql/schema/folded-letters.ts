/** Letters that search and matching take for the same, as an SQL function. */
import { FROM, SPELLED, TO } from '../../core/words/letters.ts'

const [FIRST, LAST] = [0x3400, 0x9fff]
const CHINESE = /[\u3400-\u9fff]/u
const KANA = /[\u30a1-\u30fa]/u
const GREEK_OR_CYRILLIC = /[\u0370-\u052f]/u

/** Code points that are looked up together. */
const BLOCK = 128
const LINE = 114
const PAIRS_OF_LINE = 4

/** Returns the text of sql/schema/functions/text/folded-letters.sql, which `npm run schema` writes. */
export function foldedLettersFunction(): string {
  const spelled = Object.entries(SPELLED).filter(([, to]) => to !== '')
  const silent = Object.keys(SPELLED).filter((letter) => SPELLED[letter] === '')
  const [chinese, kana, alphabets] = [CHINESE, KANA, GREEK_OR_CYRILLIC].map(lettersOf) as [Letters, Letters, Letters]
  return `-- Letters that search and matching take for the same. Written by "npm run schema" from core/words/letters.ts; do not edit.

-- Traditional Chinese becomes simplified, katakana becomes hiragana, Greek and Cyrillic letters become Latin. \`foldLetters\`
-- of core/words/fold-letters.ts does the same; test/query/words.test.ts compares the two. The text is decomposed and in
-- lower case. Scripts that do not occur in it take no time. A Chinese letter is looked up among those of its block, because
-- translate() compares it with one after the other, which takes 0.1 ms for all 2,800.
create or replace function folded_letters(value text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if value ~ '[\\u0370-\\u052F]' then
    value := translate(value,
      '${alphabets.from}${silent.join('')}',
      '${alphabets.to}');
    if value ~ '[\\u0370-\\u052F]' then
${replacements(spelled)}
    end if;
  end if;
  if value ~ '[\\u30A1-\\u30FA]' then
    value := translate(value,
      '${kana.from}',
      '${kana.to}');
  end if;
  if value ~ '[\\u3400-\\u9FFF]' then
    declare
      -- What is replaced and by what, ${BLOCK} code points an element.
      traditional constant text[] := array[
        ${blocks(chinese, 'from')}];
      simplified constant text[] := array[
        ${blocks(chinese, 'to')}];
    begin
      value := (
        select string_agg(case when letter collate "C" between '㐀' and '鿿'
          then translate(letter, traditional[block], simplified[block]) else letter end, '' order by place)
        from string_to_table(value, null) with ordinality as one (letter, place),
          lateral (select (ascii(letter) - ${FIRST}) / ${BLOCK} + 1 as block) as known);
    end;
  end if;
  return value;
end
$$;
`
}

/** Calls of replace() within each other take a tenth of the time of a loop. */
function replacements(pairs: readonly (readonly [string, string])[]): string {
  const found: string[] = []
  for (let from = 0; from < pairs.length; from += PAIRS_OF_LINE) {
    const some = pairs.slice(from, from + PAIRS_OF_LINE)
    found.push(`      value := ${some.reduce((text, pair) => `replace(${text}, '${pair.join("', '")}')`, 'value')};`)
  }
  return found.join('\n')
}

interface Letters {
  readonly from: string
  readonly to: string
}

/** Returns the letters of a script that become one letter, and those that they become. */
function lettersOf(script: RegExp): Letters {
  const others = [...TO]
  const pairs = [...FROM].map((from, index) => ({ from, to: others[index] ?? '' }))
  const found = pairs.filter(({ from }) => script.test(from))
  return { from: found.map(({ from }) => from).join(''), to: found.map(({ to }) => to).join('') }
}

/** Returns the letters by the block of code points of those that are replaced, as elements of an array. */
function blocks(chinese: Letters, which: keyof Letters): string {
  const [from, letters] = [[...chinese.from], [...chinese[which]]]
  const count = Math.ceil((LAST + 1 - FIRST) / BLOCK)
  const all = Array.from({ length: count }, () => '')
  for (const [index, letter] of from.entries()) {
    const block = Math.floor(((letter.codePointAt(0) ?? FIRST) - FIRST) / BLOCK)
    all[block] += letters[index] ?? ''
  }
  return lines(
    all.map((block) => `'${block}'`),
    8,
  )
}

/** Returns elements in lines of at most so many characters as a line of SQL has. */
function lines(elements: readonly string[], indent: number): string {
  const found: string[] = []
  for (const element of elements) {
    const last = found.at(-1)
    if (last !== undefined && last.length + element.length < LINE) found[found.length - 1] = `${last}, ${element}`
    else found.push(element)
  }
  return found.join(`,\n${' '.repeat(indent)}`)
}
