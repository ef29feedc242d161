/** What matching reads from names, addresses and telephones, one case a line; and how the evidence adds up. */
import test from 'ava'
import fc from 'fast-check'
import { readConfig } from '../../config.ts'
import { matchAddress } from '../../core/match/addresses.ts'
import { wordsAlike } from '../../core/match/alike.ts'
import { loadCities } from '../../core/match/cities.ts'
import { DEFAULT_WEIGHTS } from '../../core/match/default-weights.ts'
import { evidence } from '../../core/match/evidence.ts'
import { foundUpTo } from '../../core/match/found.ts'
import { type Described, matchRecord, ONLY_NAME } from '../../core/match/records.ts'
import { TERMS } from '../../core/match/terms.ts'
import { CONTEXTS, matchProbability, SET_WEIGHTS, waterfall } from '../../core/match/weights.ts'

const known = { rarity: () => 5, cities: await loadCities() }
const compare = (one: Partial<Described>, other: Partial<Described>) =>
  evidence(matchRecord({ ...ONLY_NAME, name: 'X', ...one }), matchRecord({ ...ONLY_NAME, name: 'X', ...other }), known)

/** Street, numbers, units, postcode, area. */
const ADDRESSES: readonly [line: string, read: string][] = [
  ['413 Pulaski Hwy, Joppa, MD 21085-3610', 'pulaski hwy / 413 /  / 21085 / joppa md'],
  ['825 E 1180 S Ste 300', 'e s / 825 1180 / 300 /  / '],
  ['2518 N Military Ave, #101', 'n military ave / 2518 / 101 /  / '],
  ['Kurfürstendamm 18, 10719 Berlin', 'kurfurstendamm / 18 /  / 10719 / berlin'],
  ['Rua 5 de Outubro, 33', 'r de outubro / 5 33 /  /  / '],
  ['36 High Street, Sutton SM1 1HF', 'high st / 36 /  / sm11hf / sutton'],
  ['千住3丁目92番地', '千住 / 3 92 /  /  / '],
  ['東京都足立区千住三丁目９２', '足立区千住 / 3 92 /  /  / '],
  ['豊岡５条７丁目１−５５', '豊冈 条 / 5 7 1 55 /  /  / '],
  ['7 7th Avenue', '7th ave / 7 /  /  / '],
  ['12 High Street, Sydney NSW 2000, Australia', 'high st / 12 /  / 2000 / sydney nsw'],
  ['12 Peachtree St, Atlanta, Georgia', 'peachtree st / 12 /  /  / atlanta georgia'],
  ['ул. Ленина, 10 корпус 2', 'ul lenina / 10k2 /  /  / '],
  ['Ленина 10к2', 'lenina / 10k2 /  /  / '],
]

test('addresses are read into their parts', (t) => {
  for (const [line, read] of ADDRESSES) {
    const { street, numbers, units, postcode, area } = matchAddress(line, null, [])
    t.is(
      [street, numbers, units]
        .map((words) => words.join(' '))
        .concat(postcode, area.join(' '))
        .join(' / '),
      read,
      line,
    )
  }
})

const WORDS: readonly [one: string, other: string, isAlike: boolean][] = [
  ['bakehouse', 'bakehose', true],
  ['lantern', 'lanten', true],
  ['lantern', 'latnern', true],
  ['university', 'univ', true],
  ['bar', 'car', false],
  ['route66', 'route67', false],
  ['pediatric', 'podiatric', true],
  ['golden', 'silver', false],
]

test('words are alike with a typo or an abbreviation', (t) => {
  for (const [one, other, isAlike] of WORDS) {
    t.is(wordsAlike(one, other) > 0, isAlike, `${one} ${other}`)
    t.is(wordsAlike(one, other), wordsAlike(other, one))
  }
})

const NAMES: readonly [one: string, other: string, name: string, extra?: string][] = [
  ['M-CO Wiring', 'M-Co Wiring, Inc.', 'equal'],
  ['HealthPoint', 'Health Point', 'equal'],
  ['PNC', 'PNC Private Bank', 'begun', 'one'],
  ['Arvest Bank', 'Arvest Bank ATM', 'contained', 'department'],
  ['Waxahachie Ford Parts', 'Waxahachie Ford Collision', 'similar', 'departments'],
  ['Dr. Bhaskar S', 'Dr. Sankar R', 'other', 'both'],
  ['すき家 札幌北郷店', 'すき家', 'begun', 'one'],
  ["Gaby's", 'Gabys', 'equal'],
]

test('names are compared by their words', (t) => {
  for (const [one, other, name, extra] of NAMES) {
    const found = compare({ name: one }, { name: other })
    t.like(found, { name, ...(extra && { extra }) }, `${one} <> ${other} ${JSON.stringify(found)}`)
    t.deepEqual(compare({ name: other }, { name: one }), found)
  }
})

const OTHERS: readonly [one: Partial<Described>, other: Partial<Described>, levels: object][] = [
  [{ telephone: '(919) 742-3456', country: 'US' }, { telephone: '+1 919 742 3456' }, { phone: 'equal' }],
  [{ telephone: '02087703560', country: 'GB' }, { telephone: '+442087703560' }, { phone: 'equal' }],
  [{ telephone: '8014205260', country: 'US' }, { telephone: '8014205261', country: 'US' }, { phone: 'other' }],
  [{ url: 'https://www.a.example/x/' }, { url: 'a.example/x?y=1' }, { site: 'only' }],
  [{ url: 'https://a.example/x', address: '1 High St' }, { url: 'a.example/x' }, { site: 'alone' }],
  [{ url: 'https://a.example/x' }, { url: 'a.example/y' }, { site: 'host', unknown: 'where' }],
  [{ postcode: '80120-1234' }, { postcode: '80120' }, { postcode: 'equal' }],
  [{ postcode: 'SW1A' }, { postcode: 'sw1a 1aa' }, { postcode: 'equal' }],
  [{ country: 'DE' }, { country: 'FR' }, { country: 'other' }],
  [{ city: 'St. Valentin' }, { city: 'Sankt Valentin' }, { city: 'equal' }],
  [{ city: 'Joppa' }, { address: '413 Pulaski Hwy, Joppa' }, { city: 'equal' }],
  [{ address: '12 High St, Sydney NSW 2000, Australia' }, { country: 'US' }, { country: 'other' }],
  [{ address: '12 High St, Sydney NSW 2000' }, { address: '12 High St', city: 'Chicago' }, { city: 'other' }],
  [{ address: '12 High St, Sydney NSW 2000' }, { address: '12 High St', city: 'Sidney' }, { city: undefined }],
  [{ address: '12 High St, Glebe' }, { address: '12 High St', city: 'Sydney' }, { city: undefined }],
  [{ city: 'Roma', country: 'IT' }, { city: 'Rome', country: 'IT' }, { city: 'equal' }],
  [{ city: 'Florence', country: 'IT' }, { city: 'Firenze' }, { city: 'equal' }],
  [{ city: 'Kitakyushu-shi' }, { city: '北九州市', country: 'JP' }, { city: 'equal' }],
  [{ city: 'Saint Charles' }, { city: 'St. Charles' }, { city: 'equal' }],
  [{ city: 'Brooklyn' }, { city: 'New York', country: 'US' }, { city: 'unsure' }],
  [{ city: 'Oslo' }, { city: 'Grünerløkka', longitude: 10.76, latitude: 59.92 }, { city: 'unsure' }],
  [{ city: 'Oslo' }, { longitude: 10.76, latitude: 59.92 }, { city: 'unsure' }],
  [{ city: 'Oslo' }, { longitude: 5.32, latitude: 60.39 }, { city: undefined }],
  [{ city: 'Oslo' }, { city: 'Bergen' }, { city: 'other' }],
  [{ city: 'Sydney' }, { city: 'Chicago' }, { city: 'other' }],
  [{ city: 'Bath' }, { city: 'York', country: 'GB' }, { city: 'other' }],
  [{ address: 'Ленина 10 корпус 2' }, { address: 'Ленина, 10' }, { street: 'equal', house: 'apart' }],
  [{ address: 'Ленина 10 корп. 2' }, { address: 'Ленина, 10к2' }, { street: 'equal', house: 'equal' }],
  [{ address: '12 Main St' }, { address: '240 Main Street' }, { street: 'equal', house: 'apart' }],
  [{ address: '12 Main St' }, { address: '14 Main Street' }, { street: 'equal', house: 'near' }],
  [{ address: '7 7th Ave' }, { address: '7 8th Ave' }, { street: 'other', house: 'equal' }],
  [{ address: '旭町2-4-8' }, { address: '旭町2-5-8' }, { house: 'apart' }],
  [
    { longitude: 10, latitude: 50 },
    { longitude: 10, latitude: 50.001 },
    { distance: '200 m', unknown: 'address' },
  ],
  [{ categories: ['coffee_shop'] }, { categories: ['Coffee shop'] }, { category: 'equal' }],
  [{}, {}, { unknown: 'all' }],
]

test('other evidence is found on either side', (t) => {
  for (const [one, other, levels] of OTHERS) t.like(compare(one, other), levels, JSON.stringify([one, other]))
})

const FOUND: readonly [one: Partial<Described>, other: Partial<Described>, isFound: boolean][] = [
  [{ address: '12 High St, Bath' }, { address: '14 High Street', city: 'Bath' }, true],
  [{ address: '12 High St' }, { address: '14 High Street' }, false],
  [{ address: '12 High St, Bath' }, { address: '80 High Street', city: 'Bath' }, false],
  [{ address: '28 Place du Marché', city: 'Metz' }, { address: '7 Avenue du Nord', city: 'Metz' }, false],
  [{ address: 'شارع السلام، 142', city: 'Dubai' }, { address: 'شارع السوق، 185', city: 'Dubai' }, false],
]

const SALON = { name: 'Golden Lantern', categories: ['hair_salon'] }
const CORNER = { address: 'Corner Mall', city: 'Bath' }
const STREET = { address: '7 Northgate', city: 'Bath' }

/** Whole descriptions, and whether the margins of core/match/found.ts let them be found. */
const MARGINS: readonly [one: Partial<Described>, other: Partial<Described>, isFound: boolean][] = [
  [SALON, { ...SALON, categories: ['Beauty > Hair Salon'] }, true],
  [{ ...SALON, categories: [] }, { ...SALON, categories: [] }, false],
  [SALON, { ...SALON, categories: ['bar'] }, false],
  [{ ...CORNER, url: 'a.example/x' }, { ...STREET, url: 'a.example/x' }, true],
  [{ ...CORNER, url: 'a.example/x' }, { ...STREET, url: 'b.example/x' }, false],
  [{ ...STREET, name: 'Physicians Profile 6' }, { ...STREET, name: 'Physicians Profile 6' }, true],
  [
    { ...STREET, name: 'Health Care Physicians Profile 6' },
    { ...STREET, name: 'Health Care Physicians Profile 7' },
    false,
  ],
]

test('another branch in the town is not found by the name', (t) => {
  for (const [one, other, isFound] of [...FOUND, ...MARGINS]) {
    const levels = compare(one, other)
    const upTo = foundUpTo(matchProbability(levels, DEFAULT_WEIGHTS), levels)
    t.is(upTo >= readConfig({}).matching.found, isFound, `${JSON.stringify([one, other, levels])} ${upTo}`)
  }
})

const described = fc.record({
  name: fc.constantFrom('Golden Lantern', 'Golden Lantern ATM', 'Silver Spoon'),
  address: fc.constantFrom('12 Main Street', '14 Main St, Bath', 'Hafenstraße 3', '千住3-92', null),
  city: fc.constantFrom('Bath', 'York', null),
  postcode: fc.constantFrom('BA1 2QR', '10719', null),
  telephone: fc.constantFrom('+442087703560', '030 1234567', null),
  url: fc.constantFrom('https://a.example/x', 'a.example', null),
})

test('the weights of the levels add up to the probability; each has a weight', (t) => {
  fc.assert(
    fc.property(described, described, (one, other) => {
      const found = compare(one, other)
      for (const [term, level] of Object.entries(found)) {
        if (!(TERMS[term as keyof typeof TERMS] as readonly string[]).includes(level)) return false
      }
      const odds = waterfall(found, DEFAULT_WEIGHTS).reduce((sum, { weight }) => sum + weight, 0)
      return Math.abs(1 / (1 + Math.exp(-odds)) - matchProbability(found, DEFAULT_WEIGHTS)) < 1e-12
    }),
  )
  for (const [name, weight] of Object.entries(SET_WEIGHTS)) {
    const [term = '', ...level] = name.split(' ')
    for (const context of CONTEXTS) {
      const { terms } = DEFAULT_WEIGHTS[context]
      t.is((terms[term as keyof typeof TERMS] as Record<string, number>)[level.join(' ')], weight, name)
    }
  }
})
