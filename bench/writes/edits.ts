/** Edits of what people write when they mean the same place, each by itself and several at once. */
import type { Random } from '../../sample/random.ts'

export interface Written {
  name: string
  address: string
}

/** Returns the edited texts; undefined if there is nothing to edit. */
type Edit = (written: Written, random: Random) => Written | undefined

const SHORT: readonly (readonly [long: string, short: string])[] = [
  ['Street', 'St.'],
  ['Avenue', 'Ave'],
  ['Boulevard', 'Blvd'],
  ['Road', 'Rd.'],
  ['Drive', 'Dr'],
  ['Lane', 'Ln'],
  ['Place', 'Pl.'],
  ['Square', 'Sq'],
  ['straße', 'str.'],
  ['North', 'N'],
  ['South', 'S.'],
  ['Saint', 'St'],
  ['Centre', 'Ctr'],
  [' and ', ' & '],
  ['улица', 'ул.'],
]

export const EDITS: Readonly<Record<string, Edit>> = {
  'nothing changed': (written) => written,
  'upper case': ({ name, address }) => ({ name: name.toUpperCase(), address: address.toUpperCase() }),
  'typing mistake in the name': onName(mistype),
  'typing mistake in the address': onAddress(mistype),
  'typing mistakes in both': ({ name, address }, random) => both(mistype(name, random), mistype(address, random)),
  abbreviations: ({ name, address }) => changed({ name, address }, both(abbreviate(name), abbreviate(address))),
  'no accents': ({ name, address }) => changed({ name, address }, both(plain(name), plain(address))),
  'other punctuation': ({ name, address }) =>
    changed({ name, address }, both(name.replaceAll(/['’.-]/g, ''), address.replaceAll(/[,.]/g, ' '))),
  'a word of the name dropped': onName(dropWord),
  'no postcode': onAddress((address) =>
    address.replace(/[,-]? *\b[A-Z]?\d[\w-]*\d{2,}\w*\b(?! *$)|,? *\b\w*\d[\w-]*\d{2}\b *$/, ''),
  ),
  'house number moved by 2': onAddress((address) => address.replace(/\d+/, (number) => String(Number(number) + 2))),
  'several at once': ({ name, address }, random) =>
    both(plain(mistype(name, random) ?? name), abbreviate(mistype(address, random) ?? address)),
}

function onName(edit: (text: string, random: Random) => string | undefined): Edit {
  return (written, random) => changed(written, both(edit(written.name, random), written.address))
}

function onAddress(edit: (text: string, random: Random) => string | undefined): Edit {
  return (written, random) => changed(written, both(written.name, edit(written.address, random)))
}

function both(name: string | undefined, address: string | undefined): Written | undefined {
  return name === undefined || address === undefined ? undefined : { name, address }
}

function changed(from: Written, to: Written | undefined): Written | undefined {
  return to && (to.name !== from.name || to.address !== from.address) ? to : undefined
}

/** Omits, doubles or replaces one letter, or swaps it with the next. */
function mistype(text: string, random: Random): string | undefined {
  const letters = [...text]
  const places = letters.flatMap((letter, index) => (/\p{Letter}/u.test(letter) ? [index] : []))
  if (places.length < 5) return undefined
  const at = random.pick(places)
  const letter = letters[at] as string
  const next = letters[at + 1] ?? ''
  const kinds = [[next], [letter, letter, next], [random.pick([...'aeiounrst']), next], [next, letter]]
  return [...letters.slice(0, at), ...random.pick(kinds), ...letters.slice(at + 2)].join('')
}

function abbreviate(text: string): string {
  return SHORT.reduce((short, [from, to]) => short.replace(from, to), text)
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss')
}

/** Drops one word of three or more; one of two is half of the name. */
function dropWord(text: string, random: Random): string | undefined {
  const words = text.split(' ')
  if (words.length < 3) return undefined
  const dropped = random.below(words.length)
  return words.filter((_, index) => index !== dropped).join(' ')
}
