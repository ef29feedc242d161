/** Addresses of Japan, as far as matching needs to read them. */

const PREFECTURE = /^\P{N}{2,3}[都道府県](?=[\u3040-\u9fff])/u

/** Writes blocks and houses with hyphens, as in `千住三丁目92番地` → `千住3-92`, and leaves out the prefecture. */
export function readBlocks(address: string): string {
  if (!/[\u3040-\u9fff]/.test(address)) return address
  return address
    .replaceAll(/〒\s*/g, '')
    .replaceAll(/[一二三四五六七八九十]{1,3}(?=丁目|番|号)/g, (kanji) => String(kanjiNumber(kanji)))
    .replaceAll(/(\d+)\s*(?:丁目|番地の?|番町?|号室?)\s*-?(?=\d)/g, '$1-')
    .replaceAll(/(\d+)\s*(?:丁目|番地|番|号)/g, '$1 ')
    .trim()
    .replace(PREFECTURE, '')
}

const DIGITS = '〇一二三四五六七八九'

/** Returns the value of a number up to 99. */
function kanjiNumber(kanji: string): number {
  const digit = (letter: string) => Math.max(0, DIGITS.indexOf(letter))
  const [tens = '', ones] = kanji.split('十')
  if (ones === undefined) return digit(tens)
  return 10 * (tens === '' ? 1 : digit(tens)) + (ones === '' ? 0 : digit(ones))
}
