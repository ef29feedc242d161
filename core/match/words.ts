/** The words of names and addresses as matching compares them: one form for all spellings of a word. */

import { linesOf, SAME_IN_ADDRESSES } from '../words/same-words.ts'
import { isUnspaced, words } from '../words/words.ts'

/**
 * Words that mean the same in names, besides those of addresses: the short form, then the others. Matching compares
 * more than a word, so `san` may be a saint here, and no street is mistaken for it.
 */
const SAME_IN_NAMES = `
  st san santa sta strada
  moo หมู่
  soi ซอย
  fl piso etage kat
  no number nr num numero nro
  and und et och og y
  co company cia
  corp corporation
  inc incorporated
  ltd limited ltda
  dr dra
  bros brothers
  rest restaurant restaurante ristorante
  hosp hospital
  dept department dep
  univ university
  svc service services
  assn association
  intl international`

const SHORT: ReadonlyMap<string, string> = new Map(
  [...SAME_IN_ADDRESSES, ...linesOf(SAME_IN_NAMES)].flatMap(([short = '', ...others]) =>
    others.map((word) => [word, short] as const),
  ),
)

export interface MatchWord {
  /** The same for all spellings: `st` for `Street`. */
  readonly form: string
  /** Lower case without accents, otherwise as it is written. */
  readonly plain: string
}

/**
 * Returns the words of a text in their order. Letters of scripts without spaces between words stay together, apart from
 * digits. `'s` belongs to its word, and so do letters with dots (`U.S.A.`).
 */
export function matchWords(text: string): MatchWord[] {
  const found: MatchWord[] = []
  let isOpen = false
  for (const word of words(joined(text))) {
    const isLetter = isUnspaced(word)
    const last = isLetter && isOpen ? (found.pop()?.plain ?? '') : ''
    const plain = last + word
    found.push({ form: SHORT.get(plain) ?? plain.replace(/(?<=.{3})strasse$/, 'str'), plain })
    isOpen = isLetter
  }
  return found
}

function joined(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/['’‘`´](?=s\b)/gi, '')
    .replaceAll(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')
}

/** The same as a string, which two texts of the same words have in common. */
export function matchText(text: string): string {
  return matchWords(text)
    .map(({ form }) => form)
    .join(' ')
}
