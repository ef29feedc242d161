import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { toPlace } from '../../../data/import/fields/to-place.ts'
import { categoriesOf, readCategoryTable } from '../../../data/import/formats/osm/categories.ts'
import { DEFAULT_CATEGORIES } from '../../../data/import/formats/osm/default-categories.ts'
import { propertiesOf } from '../../../data/import/formats/osm/properties.ts'
import { CATEGORIES, type CategoryKey } from '../../../sample/categories.ts'
import { temporaryFolder } from '../../support/processes/temporary-files.ts'

const folder = temporaryFolder('categories')

/** Tags as `key=value, key=value`. */
function tagsOf(text: string): Record<string, string> {
  return Object.fromEntries(text.split(', ').map((tag) => tag.split('=') as [string, string]))
}

const found: [tags: string, ...categories: string[]][] = [
  ['amenity=cafe', 'Cafe'],
  ['amenity=fast_food', 'Fast Food'],
  ['shop=mobile_phone', 'Mobile Phone Store'],
  ['shop=yes', 'Store'],
  ['shop=no'],
  ['shop=vacant'],
  ['amenity=bench'],
  ['amenity=nightclub;restaurant', 'Nightclub', 'Restaurant'],
  ['tourism=gallery, shop=art', 'Art Gallery'],
  ['historic=castle, tourism=museum', 'Museum', 'Castle', 'Landmark'],
  ['tourism=information, information=guidepost'],
  ['tourism=information, information=office', 'Tourist Information'],
  ['amenity=constructor', 'Constructor'],
  [`shop=${'x'.repeat(61)}`],
  ['highway=bus_stop'],
]
for (const [tags, ...categories] of found) {
  test(`${tags} is ${categories.join(', ') || 'nothing'}`, (t) =>
    t.deepEqual(categoriesOf(tagsOf(tags), DEFAULT_CATEGORIES), categories))
}

/** A tag for each category of the sample. */
const OF_THE_SAMPLE: Readonly<Record<CategoryKey, string>> = {
  restaurant: 'amenity=restaurant',
  cafe: 'amenity=cafe',
  bar: 'amenity=bar',
  pub: 'amenity=pub',
  fastfood: 'amenity=fast_food',
  bakery: 'shop=bakery',
  icecream: 'amenity=ice_cream',
  nightclub: 'amenity=nightclub',
  music: 'amenity=music_venue',
  cinema: 'amenity=cinema',
  theater: 'amenity=theatre',
  museum: 'tourism=museum',
  gallery: 'tourism=gallery',
  library: 'amenity=library',
  bookstore: 'shop=books',
  grocery: 'shop=supermarket',
  convenience: 'shop=convenience',
  clothing: 'shop=clothes',
  florist: 'shop=florist',
  market: 'amenity=marketplace',
  mall: 'shop=mall',
  pharmacy: 'amenity=pharmacy',
  salon: 'shop=hairdresser',
  hotel: 'tourism=hotel',
  hostel: 'tourism=hostel',
  gym: 'leisure=fitness_centre',
  spa: 'leisure=spa',
  park: 'leisure=park',
  viewpoint: 'tourism=viewpoint',
  worship: 'amenity=place_of_worship',
  bank: 'amenity=bank',
  coworking: 'amenity=coworking_space',
}

test('our table has the categories of the sample', (t) => {
  for (const [key, { name }] of Object.entries(CATEGORIES)) {
    t.is(categoriesOf(tagsOf(OF_THE_SAMPLE[key as CategoryKey]), DEFAULT_CATEGORIES)[0], name)
  }
})

const tables: [title: string, text: string, expected: object | RegExp][] = [
  [
    'YAML',
    'amenity:\n  cafe: Café\n  yes: null\nshop:\n  "*": ["{value}", Shop]\n',
    { amenity: { cafe: 'Café', yes: null }, shop: { '*': ['{value}', 'Shop'] } },
  ],
  ['JSON', '{"amenity":{"cafe":"Café"}}', { amenity: { cafe: 'Café' } }],
  [
    'mistakes',
    '{"amenity":{"cafe":7},"shop":"Shop"}',
    /have mistakes:\namenity=cafe: must be a text, a list of texts, or null\nshop: /,
  ],
  ['no table', '{"amenity":', /are neither YAML nor JSON/],
]
for (const [title, text, expected] of tables) {
  test(`a table of one's own: ${title}`, (t) => {
    const path = join(folder, title)
    writeFileSync(path, text)
    if (expected instanceof RegExp) t.throws(() => readCategoryTable(path), { message: expected })
    else t.deepEqual(readCategoryTable(path), expected as never)
  })
}

const fields: [tags: string, expected: object][] = [
  ['description=Good coffee', { description: 'Good coffee' }],
  ['addr:street=Fredrikinkatu, addr:housenumber=1 B', { address: 'Fredrikinkatu 1 B' }],
  ['addr:place=Sispony, addr:housenumber=3', { address: 'Sispony 3' }],
  ['addr:city=Helsinki, addr:postcode=00100, addr:country=FI', { city: 'Helsinki', postcode: '00100', country: 'FI' }],
  ['addr:suburb=Kallio, addr:state=Uusimaa', { neighborhood: 'Kallio', region: 'Uusimaa' }],
  ['opening_hours=Mo-Fr 10:00-18:00; PH off', { opening_hours: 'Mo-Fr 10:00-18:00; PH off' }],
  ['phone=+358 9 1;+358 9 2', { telephone: '+358 9 1' }],
  ['contact:phone=+358 9 1, contact:website=https://a.example', { telephone: '+358 9 1', url: 'https://a.example' }],
  ['website=a.example', { url: 'https://a.example' }],
  ['brand=Oriental Coffee', { is_chain: true, tags: ['Oriental Coffee'] }],
  ['brand=A, brand:wikidata=Q1', { is_chain: true }],
  [
    'name:fi=B, name:zh-Hant=C, alt_name=D;E, old_name=A, name:left=F',
    { other_names: ['B', 'C', 'D', 'E'], names_by_language: { fi: 'B', 'zh-Hant': 'C' } },
  ],
  ['wikipedia=en:Tower Bridge, wikidata=Q83125', { wiki_page: 'en:Tower Bridge' }],
  ['cuisine=coffee_shop;asian', { tags: ['Coffee Shop', 'Asian'] }],
  ['wheelchair=yes, outdoor_seating=no, diet:vegan=only', { tags: ['Wheelchair Accessible', 'Vegan Options'] }],
  ['wheelchair=limited', { tags: ['Partly Wheelchair Accessible'] }],
  ['internet_access=wlan, internet_access:fee=no', { tags: ['Wifi', 'Free Wifi'] }],
  // Of which our importers know other meanings.
  ['source=survey, type=chain, country=SE, operator=B', {}],
]
for (const [tags, expected] of fields) {
  test(`a cafe with ${tags}`, (t) => {
    const object = { type: 'node', id: 1, lon: 0, lat: 0, tags: { name: 'A', ...tagsOf(tags) } } as const
    const made = toPlace({ properties: propertiesOf(object, ['Cafe']) }, { columns: new Map(), source: undefined })
    t.deepEqual('place' in made && { ...made.place }, {
      name: 'A',
      categories: ['Cafe'],
      data_source_identifier: 'osm:node/1',
      data_source_url: 'https://www.openstreetmap.org/node/1',
      data_source: 'OpenStreetMap',
      is_closed: false,
      ...expected,
    })
  })
}
