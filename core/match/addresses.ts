/**
 * The parts of an address of any country, as far as matching needs them. libpostal, which reads the addresses of the
 * world, needs a C library and 2 GB of data. Comparing two addresses needs less: both are read by the same tables,
 * so what both call a unit need not be one.
 */
import { readBlocks } from './japanese.ts'
import { countryOfPart } from './line-country.ts'
import { postcodeKey, splitPostcode } from './postcodes.ts'
import { matchWords } from './words.ts'

export interface MatchAddress {
  /** Words of the street. */
  readonly street: readonly string[]
  /** Other words: of the house, the district, the town. */
  readonly area: readonly string[]
  /** Numbers of the house in their order, without letters: `12` for `12a`. */
  readonly numbers: readonly string[]
  /** Suites, floors, halls: `101`, `b`, `5f`. */
  readonly units: readonly string[]
  /** As `postcodeKey` writes it; `''` if there is none. */
  readonly postcode: string
  /** Code of the country that the line ends with; `''` if it names none. */
  readonly country: string
  /** Whether the line has a town, because it has a postcode beside words that are no street. */
  readonly hasTown: boolean
}

/** Words before a number or letter that say where in a house a place is. */
const UNIT = new Set(
  (
    'ste suite suites unit apt apartment fl rm room shop store office local loja sala int interior space spc bldg stand hall ' +
    'lot box level lvl stall bay depto'
  ).split(' '),
)
const UNIT_NAME = /^(?:\d+[a-z]?|[a-z]\d*)$/
const FLOOR = /^b?\d{1,2}f$/
const ORDINAL = /^\d+(?:st|nd|rd|th)$/
/** Words before the number of a building that is one of several with one house number: `10 корпус 2`, `10к2`, in Latin letters. */
const BUILDING = new Set('korpus korp k stroenie str litera'.split(' '))

const MAX_SEGMENTS = 12

/** Reads an address. Its city and region (`areas`) and its postcode may be known: then they are no words of the street. */
export function matchAddress(line: string, postcode: string | null, areas: readonly string[]): MatchAddress {
  const written = readBlocks(line.normalize('NFKC').replaceAll(/[\u2010-\u2015\u2212]/g, '-'))
  const [rest, found] = splitPostcode(postcode ? written.replaceAll(postcode, ' ') : written)
  const outside = new Set(areas.flatMap((area) => matchWords(area).map(({ form }) => form)))
  const all = { street: [] as string[], area: [] as string[], numbers: [] as string[], units: [] as string[] }
  const segments = withoutUnspaced(rest, areas)
    .split(/[,;\n]/)
    .slice(0, MAX_SEGMENTS)
    .map((segment) => readSegment(segment, outside))
  const isStreet = (segment: Segment) => segment.words.length > 0 && segment.numbers.length > 0
  const country = countryOfPart(segments.findLast(({ words }) => words.length > 0)?.words ?? [])
  if (country !== '') segments.findLast(({ words }) => words.length > 0)?.words.splice(0)
  const street = segments.find(isStreet) ?? segments.find(({ words }) => words.length > 0)
  for (const segment of segments) {
    all.numbers.push(...segment.numbers)
    all.units.push(...segment.units)
    ;(segment === street ? all.street : all.area).push(...segment.words)
  }
  const hasTown = found !== '' && all.area.length > 0
  return { ...all, postcode: postcodeKey(postcode || found), country, hasTown }
}

interface Segment {
  words: string[]
  numbers: string[]
  units: string[]
}

/** Words are compared with each other, so further ones of a segment are left out. */
const MAX_WORDS = 30

/** Reads what stands between two commas. Words in `outside` are left out. */
function readSegment(text: string, outside: ReadonlySet<string>): Segment {
  const segment: Segment = { words: [], numbers: [], units: [] }
  const forms = matchWords(text.replaceAll('#', ' unit '))
    .map(({ form }) => form)
    .slice(0, MAX_WORDS)
  for (let at = 0; at < forms.length; at++) {
    const [word = '', next = ''] = [forms[at], forms[at + 1]]
    if (UNIT.has(word) && UNIT_NAME.test(next)) {
      segment.units.push(next)
      at++
    } else if (BUILDING.has(word) && /^\d+$/.test(next) && segment.numbers.length > 0) {
      segment.numbers.push(`${segment.numbers.pop()}k${next}`)
      at++
    } else if (FLOOR.test(word)) segment.units.push(word)
    else if (/\d/.test(word) && !ORDINAL.test(word)) segment.numbers.push(...houseNumber(word))
    else if (!outside.has(word) && word !== 'no' && word !== 'unit') segment.words.push(word)
  }
  return segment
}

function houseNumber(word: string): string[] {
  const [, digits, building] = /^0*(\d+)(?:[a-z]|(?:k|korp|str)(\d+))?$/.exec(word) ?? []
  if (digits === undefined) return []
  return [building === undefined ? digits : `${digits}k${building}`]
}

/** In scripts without spaces, city and region are a part of the first word. */
function withoutUnspaced(text: string, areas: readonly string[]): string {
  return areas.filter((area) => /^[\u3040-\u9fff]/.test(area)).reduce((rest, area) => rest.replace(area, ''), text)
}
