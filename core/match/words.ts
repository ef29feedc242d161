/** The words of names and addresses as matching compares them: one form for all spellings of a word. */
import { isUnspaced, words } from '../query/words.ts'

/** Words that mean the same: the short form, then the others. */
const SAME = `
  st street saint str strasse sankt san santa sta strada
  ave avenue av avenida avda
  blvd boulevard boul bd bvd bulevar
  rd road
  dr drive doctor dra
  ln lane
  ct court
  pl place plaza platz piazza pza plz praca plac
  sq square
  hwy highway
  pkwy parkway pky
  ter terrace
  cir circle
  cres crescent
  trl trail
  c calle
  r rua rue
  v via
  vn viale vl
  ul ulica ulitsa ул улица
  pr prospekt проспект пр
  col colonia
  mah mahallesi mahalle
  cad cadde caddesi cd
  sok sokak sokagi sk
  jl jalan jln
  moo mu หมู่
  soi ซอย
  blk block bloco
  fl floor piso etage kat
  bldg building edificio edif
  n north norte nord
  s south sur sul sud
  e east este est ost
  w west oeste ouest
  ne northeast
  nw northwest
  se southeast
  sw southwest
  mt mount
  ft fort
  pt point
  pk park
  ctr center centre centro zentrum
  no number nr num numero nro
  and und et och og y
  co company cia
  corp corporation
  inc incorporated
  ltd limited ltda
  bros brothers
  rest restaurant restaurante ristorante
  hosp hospital
  dept department dep
  univ university
  svc service services
  assn association
  intl international
  1st first
  2nd second
  3rd third
  4th fourth
  5th fifth
  6th sixth
  7th seventh
  8th eighth
  9th ninth
  10th tenth`

const SHORT: ReadonlyMap<string, string> = new Map(
  SAME.trim()
    .split('\n')
    .flatMap((line) => {
      const [short = '', ...others] = line.trim().split(' ')
      return others.map((word) => [word, short] as const)
    }),
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
