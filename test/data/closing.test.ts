/** How sources say that a place has closed, or that it is not to be shown. */
import test from 'ava'
import { toPlace } from '../../data/import/fields/to-place.ts'
import { categoriesOf } from '../../data/import/formats/osm/categories.ts'
import { DEFAULT_CATEGORIES } from '../../data/import/formats/osm/default-categories.ts'
import { propertiesOf } from '../../data/import/formats/osm/properties.ts'
import { isPastDate } from '../../data/import/formats/past-date.ts'

function made(properties: Readonly<Record<string, unknown>>, is_closed?: string) {
  const columns = new Map(is_closed === undefined ? [] : [['is_closed' as const, is_closed]])
  const result = toPlace({ properties: { name: 'A', id: '1', ...properties } }, { columns, source: undefined })
  return 'place' in result ? result.place : { is_closed: result.reason }
}

/** Undefined: the record says nothing. */
const records: [Record<string, unknown>, boolean | undefined][] = [
  [{ amenity: 'pub', disused: 'yes' }, true],
  [{ amenity: 'pub', Disused: 'YES' }, true],
  [{ amenity: 'pub', disused: 'no' }, undefined],
  [{ shop: 'bakery', abandoned: true }, true],
  [{ shop: 'bakery', abandoned: '2015' }, true],
  [{ shop: 'bakery', abandoned: 'in part' }, undefined],
  [{ removed: 3 }, undefined],
  [{ amenity: 'cafe', end_date: '2019-03' }, true],
  [{ amenity: 'cafe', end_date: '2999' }, undefined],
  [{ amenity: 'cafe', end_date: 'yes' }, true],
  [{ amenity: 'cafe', end_date: '' }, undefined],
  [{ amenity: 'cafe', end_date: 'unknown' }, undefined],
  [{ dissolutionDate: '2001-01-01' }, true],
  [{ 'disused:amenity': 'cafe' }, true],
  [{ 'abandoned:shop': 'bakery' }, true],
  [{ 'was:tourism': 'hotel' }, true],
  [{ 'razed:leisure': 'pitch' }, true],
  [{ 'disused:amenity': 'no' }, undefined],
  [{ 'disused:amenity': 'pub', amenity: 'restaurant' }, undefined],
  [{ 'disused:amenity': 'pub', shop: 'books' }, undefined],
  [{ 'disused:amenity': 'pub', shop: 'vacant' }, true],
  [{ shop: 'vacant' }, true],
  [{ amenity: 'disused' }, true],
  [{ 'disused:railway': 'rail', railway: 'abandoned', tourism: 'attraction' }, undefined],
  [{ 'disused:note': 'x' }, undefined],
  [{ operating_status: 'permanently_closed' }, true],
  [{ operating_status: 'Permanently closed' }, true],
  [{ operating_status: 'temporarily_closed' }, false],
  [{ operating_status: 'open' }, false],
  [{ operating_status: 'open', end_date: '2020' }, true],
  [{ business_status: 'CLOSED_PERMANENTLY' }, true],
  [{ businessStatus: 'CLOSED_PERMANENTLY' }, true],
  [{ business_status: 'CLOSED_TEMPORARILY' }, false],
  [{ business_status: 'OPERATIONAL' }, false],
  [{ business_status: 'FUTURE_OPENING' }, undefined],
  [{ status: 'Closed permanently' }, true],
  [{ status: 'closed' }, undefined],
  [{ permanentlyClosed: true }, true],
  [{ isPermanentlyClosed: true }, true],
  [{ business_id: 'x', is_open: 0 }, true],
  [{ business_id: 'x', is_open: '0' }, true],
  [{ business_id: 'x', is_open: 1 }, undefined],
  [{ is_open: 0 }, undefined],
  [{ is_closed: false, business_status: 'CLOSED_PERMANENTLY' }, true],
  [{ is_closed: true, operating_status: 'open' }, true],
  [{ date_closed: '2023-04-05' }, true],
  [{ date_closed: '2999-04-05' }, false],
  [{ date_closed: 'last year' }, true],
  [{ date_closed: null }, false],
  [{ date_closed: null, unresolved_flags: ['closed'] }, true],
  [{ date_closed: null, unresolved_flags: ['duplicate'] }, false],
]
for (const [properties, expected] of records) {
  test(`${JSON.stringify(properties)} is ${expected === undefined ? 'not known' : expected ? 'closed' : 'open'}`, (t) => {
    t.is(made(properties).is_closed, expected)
  })
}

test('a flag that names the column decides alone', (t) => {
  t.is(made({ zu: 'no', disused: 'yes', 'disused:amenity': 'cafe' }, 'zu').is_closed, false)
  t.is(made({ zu: 'no', disused: 'yes' }, '').is_closed, undefined)
})

const flags: [unknown, { is_public: boolean; is_closed?: boolean }][] = [
  [null, { is_public: true }],
  [[], { is_public: true }],
  [['closed'], { is_public: true, is_closed: true }],
  [['delete'], { is_public: false }],
  [['doesnt_exist'], { is_public: false }],
  [['duplicate', 'closed'], { is_public: false, is_closed: true }],
  [['inappropriate'], { is_public: false }],
  [['privatevenue'], { is_public: false }],
  ["['privatevenue', 'delete']", { is_public: false }],
  ['[closed]', { is_public: true, is_closed: true }],
  [['not_closed'], { is_public: true }],
]
for (const [given, expected] of flags) {
  test(`unresolved_flags ${JSON.stringify(given)}`, (t) => {
    const place = made({ fsq_place_id: 'x', unresolved_flags: given }) as Record<string, unknown>
    t.deepEqual({ is_closed: undefined, ...expected }, { is_closed: place['is_closed'], is_public: place['is_public'] })
  })
}

test('what a record does not say about being shown stays as it is', (t) => {
  t.false('is_public' in made({ disused: 'yes' }))
  t.is((made({ is_public: true, unresolved_flags: ['duplicate'] }) as { is_public?: unknown }).is_public, true)
})

/** Tags of a named object in OpenStreetMap, and whether its place is closed; undefined: it is no place. */
const objects: [string, boolean | undefined][] = [
  ['amenity=pub', false],
  ['amenity=pub disused=yes', true],
  ['amenity=pub disused=2015', true],
  ['shop=bakery abandoned=yes', true],
  ['amenity=pub end_date=2020-05-31', true],
  ['amenity=pub end_date=2999', false],
  ['amenity=pub end_date=before_1950', true],
  ['amenity=pub demolished=yes', true],
  ['amenity=pub disused=no', false],
  ['amenity=pub disused:shop=books', false],
  ['amenity=disused disused:amenity=pub', true],
  ['disused:amenity=cafe', undefined],
  ['shop=vacant', undefined],
]
for (const [text, expected] of objects) {
  test(`OpenStreetMap: ${text}`, (t) => {
    const tags = Object.fromEntries(['name=A', ...text.split(' ')].map((tag) => tag.split('=')))
    const categories = categoriesOf(tags, DEFAULT_CATEGORIES)
    if (expected === undefined) t.deepEqual(categories, [])
    else {
      const properties = propertiesOf({ type: 'node', id: 1, tags }, categories)
      t.is(made(properties).is_closed, expected)
    }
  })
}

const dates: [string, boolean | undefined][] = [
  ['2026', false],
  ['2025', true],
  ['2026-10', true],
  ['2026-11', false],
  ['2026-11-26', true],
  ['2026-11-27', false],
  ['20261126', true],
  ['26.11.2026', true],
  ['11/26/2026', true],
  ['12/01/2026', false],
  ['01.12.2026', false],
  ['2026-11-26T23:59:59.999999+0200', true],
  ['~1920', true],
  ['before 1990', true],
  ['1990s', true],
  ['2020s', false],
  ['C19', true],
  ['late C21', false],
  ['2010..2012', true],
  ['2010..2030', false],
  ['300 BC', true],
  ['2025-13', true],
  ['31.31.2020', undefined],
  ['unknown', undefined],
  ['', undefined],
]
for (const [text, expected] of dates) {
  test(`the date ${text || '(empty)'} is ${expected === undefined ? 'none' : expected ? 'over' : 'to come'}`, (t) => {
    t.is(isPastDate(text, Date.parse('2026-11-27T12:00:00Z')), expected)
  })
}
