/** Texts that people type to find a place, by kind, drawn in a fixed sequence. */
import { Random } from '../../sample/random.ts'

/** A place to be found. */
export interface Wanted {
  name: string
  address: string | null
  city: string | null
  postcode: string | null
}

interface Kind {
  /** Returns undefined if the place does not allow that kind. */
  readonly make: (wanted: Wanted) => string | undefined
  /** The found place must have the same city. */
  readonly hasCity?: boolean
  readonly hasAddress?: boolean
  /** Any place with the same house number and street is meant, whatever its name. */
  readonly isStreet?: boolean
  /** Used only if at most ten names begin so: nobody can tell which of a hundred cafés is meant by `Café`. */
  readonly isBeginning?: boolean
}

export const KINDS: Readonly<Record<string, Kind>> = {
  name: { make: ({ name }) => name },
  'words swapped': { make: ({ name }) => swapped(name) },
  'one typo': { make: ({ name }) => mistyped(name, 1) },
  'one typo, city': { make: ({ name, city }) => withPlace(mistyped(name, 1), city), hasCity: true },
  'first half': { make: ({ name }) => half(name), isBeginning: true },
  'two typos': { make: ({ name }) => mistyped(name, 2) },
  'name, city, postcode': {
    make: ({ name, city, postcode, address }) => withPlace(name, city, postcode ?? postcodeIn(address)),
    hasCity: true,
  },
  'name, street': { make: ({ name, address }) => withPlace(name, address?.split(',')[0]), hasAddress: true },
  'address, other type': { make: ({ address }) => withOtherType(address?.split(',')[0]), isStreet: true },
}

const random = new Random().restart(7, 0, 0)
const pick = (count: number) => random.below(count)

const STREET_TYPES = [
  'Road Rd,Street St,Avenue Ave,Boulevard Blvd,Drive Dr,Lane Ln,Court Ct,Place Pl,Square Sq,Highway Hwy,Parkway Pkwy',
  'Straße Str.,straße str.,strasse str.',
]
  .flatMap((types) => types.split(','))
  .map((pair) => pair.split(' ') as [string, string])

const MIN_HALVED = 8
/** Shorter words bear no typo: too many others differ from them by one letter. */
const MIN_MISTYPED = 4
const POSTCODE = /\b(?:\d{5}|[A-Z]{1,2}\d[\dA-Z]? \d[A-Z]{2})\b/

function half(name: string): string | undefined {
  const letters = [...name]
  return letters.length < MIN_HALVED
    ? undefined
    : letters
        .slice(0, Math.ceil(letters.length / 2))
        .join('')
        .trim()
}

function swapped(name: string): string | undefined {
  const [first, ...rest] = name.split(' ')
  return rest.length > 0 ? [...rest, first].join(' ') : undefined
}

function withPlace(name: string | undefined, ...parts: readonly (string | null | undefined)[]): string | undefined {
  return name !== undefined && parts.every((part) => part) ? [name, ...parts].join(' ') : undefined
}

/** Writes the last type of a street with a house number in another way: `12 Main Rd` for `12 Main Road`. */
function withOtherType(street: string | undefined): string | undefined {
  if (!street || !/\d/.test(street)) return undefined
  for (const [long, short] of STREET_TYPES) {
    const isWord = /^[A-Z]/.test(long) ? String.raw`\b` : ''
    for (const [one, other] of [
      [long, short],
      [short, long],
    ] satisfies [string, string][]) {
      const written = new RegExp(`^(.*\\p{L}.*?)${isWord}${one.replace('.', String.raw`\.`)}(?!\\p{L})`, 'iu')
      if (written.test(street)) return street.replace(written, `$1${other}`)
    }
  }
  return undefined
}

function postcodeIn(address: string | null): string | undefined {
  return POSTCODE.exec(address ?? '')?.[0]
}

/** Returns the name with typos anywhere in its words: a letter omitted, doubled, replaced, or swapped with the next. */
function mistyped(name: string, times: number): string | undefined {
  const words = name.split(' ')
  const open = words.flatMap((word, index) => (isTyped(word) ? [index] : []))
  if (open.length === 0) return undefined
  for (let time = 0; time < times; time++) {
    const index = open[pick(open.length)] as number
    const word = words[index] as string
    const at = pick(word.length - 1)
    const [before, letter, next, after] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)]
    const edits = [`${letter}${letter}${next}`, `${letter === 'x' ? 'z' : 'x'}${next}`, `${next}`]
    if (letter !== next) edits.push(`${next}${letter}`)
    words[index] = before + edits[pick(edits.length)] + after
  }
  return words.join(' ')
}

function isTyped(word: string): boolean {
  return word.length >= MIN_MISTYPED && /^[\p{Script=Latin}]+$/u.test(word)
}
