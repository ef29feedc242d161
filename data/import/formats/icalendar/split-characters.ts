/** Joins characters of UTF-8 that a program has folded between two of their bytes: RFC 5545 (3.1) wants them back. */
import { isUtf8 } from 'node:buffer'

/** The begin of a character, the fold, and the rest of the character; each byte is a character here. */
const SPLIT = /([\xc2-\xf4][\x80-\xbf]{0,2})(\r?\n[ \t])([\x80-\xbf]{1,3})/g
/** What may be the beginning of one at the end of a piece. */
const BEGUN = /[\xc2-\xf4][\x80-\xbf]{0,2}(?:\r?\n?|\r?\n[ \t][\x80-\xbf]{0,2})$/

/** Yields the same bytes, the fold behind the character. Lines keep their numbers. */
export async function* joinSplitCharacters(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = ''
  for await (const piece of pieces) {
    if (rest === '' && isUtf8(piece)) {
      yield piece
      continue
    }
    const text = joined(rest + piece.toString('latin1'))
    rest = BEGUN.exec(text.slice(-8))?.[0] ?? ''
    yield Buffer.from(text.slice(0, text.length - rest.length), 'latin1')
  }
  if (rest !== '') yield Buffer.from(rest, 'latin1')
}

function joined(text: string): string {
  return text.replaceAll(SPLIT, (whole, begin: string, fold: string, end: string) => {
    return isUtf8(Buffer.from(begin + end, 'latin1')) ? begin + end + fold : whole
  })
}
