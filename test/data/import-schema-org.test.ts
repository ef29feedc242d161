/** Records of schema.org as real pages have them; one page a case. */
import test from 'ava'
import { toEvent } from '../../data/import/fields/to-event.ts'
import { openRows } from '../../data/import/formats/readers.ts'
import { isRejection } from '../../data/import/formats/source-row.ts'
import { resourceOf } from '../../data/import/resources/resource-of.ts'
import { temporaryFile } from '../support/processes/temporary-files.ts'

/** Returns the properties of the places and events in a file, and `reason: name` of other rows. */
async function records(text: string): Promise<unknown[]> {
  const path = temporaryFile(text)
  const found: unknown[] = []
  const { chunks } = await openRows({ path, onBytes: () => undefined }, { onHeader: () => undefined })
  for await (const { rows } of chunks) {
    for (const { content } of rows) {
      if (isRejection(content)) found.push(content.reason)
      else {
        const resource = resourceOf(content, undefined)
        found.push(typeof resource === 'string' ? content.properties : `${resource.reason}: ${resource.value}`)
      }
    }
  }
  return found
}

const script = (json: string) => `<script type="application/ld+json">${json}</script>`
const html = (...scripts: string[]) => `<!doctype html><html><head>${scripts.map(script).join('\n')}</head></html>`

const PLACE = { '@type': 'Restaurant', name: 'A' }
const TEXT = '{"@type":"Restaurant","name":"A"}'
const ADDRESS = { '@id': '#a', '@type': 'PostalAddress', streetAddress: 'Main St 1' }

const WRAPPED: readonly string[] = [
  `//<![CDATA[\n${TEXT};\n//]]>`,
  `/*<![CDATA[*/${TEXT}/*]]>*/`,
  `/* <![CDATA[ */\n${TEXT}\n/* ]]> */`,
  `<![CDATA[${TEXT}]]>`,
  `<!--\n${TEXT}\n-->`,
  `<!--//--><![CDATA[//><!--\n${TEXT}\n//--><!]]>`,
  `// the restaurant\n${TEXT}`,
  '{"@type":"Restaurant",/* its name */"name":"A",}',
  `\n${TEXT};`,
  `\ufeff${TEXT}`,
]

for (const text of WRAPPED) {
  test(`a script of ${JSON.stringify(text)}`, async (t) => t.deepEqual(await records(html(text)), [PLACE]))
}

/** Strings that are not JSON, and what they are; what looks like a comment in a string is none. */
const STRINGS: readonly [written: string, meant: string][] = [
  ['two\nlines', 'two\nlines'],
  ['two\r\n\tlines', 'two\r\n\tlines'],
  ["L\\'Osteria", "L'Osteria"],
  ['https://a.example/*x*/; <!-- -->,]', 'https://a.example/*x*/; <!-- -->,]'],
  ['a \\"quoted\\" \\\\', 'a "quoted" \\'],
  ['\\u00e9 // é', 'é // é'],
]

for (const [written, meant] of STRINGS) {
  test(`a string of ${JSON.stringify(written)}`, async (t) => {
    const page = html(`{"@type":"Restaurant","name":"A","description":"${written}"}`)
    t.deepEqual(await records(page), [{ ...PLACE, description: meant }])
  })
}

const NEITHER = 'is neither a place nor an event'
const graph = (...nodes: object[]) => JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes })
const list = (...items: unknown[]) => ({ '@type': 'ItemList', name: 'Best of', itemListElement: items })
const item = (value: unknown) => ({ '@type': 'ListItem', position: 1, item: value })

const DOCUMENTS: readonly [title: string, text: string, records: unknown[]][] = [
  [
    'references to parts, in a page',
    html(
      graph({ ...PLACE, address: { '@id': '#a' }, geo: { '@id': '#g' } }, ADDRESS),
      JSON.stringify({ '@id': '#g', '@type': 'GeoCoordinates', latitude: 1 }),
    ),
    [{ ...PLACE, address: ADDRESS, geo: { '@id': '#g', '@type': 'GeoCoordinates', latitude: 1 } }],
  ],
  [
    'references in a document of JSON',
    graph(ADDRESS, { ...PLACE, address: { '@id': '#a' } }),
    [{ ...PLACE, address: ADDRESS }],
  ],
  [
    'references in an array, with a type and in lists',
    JSON.stringify([{ ...PLACE, address: [{ '@id': '#a', '@type': 'PostalAddress' }] }, ADDRESS]),
    [{ ...PLACE, address: [ADDRESS] }],
  ],
  [
    'references in a line',
    `${graph({ ...PLACE, address: { '@id': '#a' } }, ADDRESS)}\n${TEXT}\n`,
    [{ ...PLACE, address: ADDRESS }, PLACE],
  ],
  [
    'a place that an event refers to is a place, too',
    html(
      graph(
        { '@type': 'Event', name: 'E', startDate: '2026-01-01', location: { '@id': '#p' } },
        { ...PLACE, '@id': '#p', address: { '@id': '#a' } },
        ADDRESS,
      ),
    ),
    [
      { '@type': 'Event', name: 'E', startDate: '2026-01-01', location: { ...PLACE, '@id': '#p', address: ADDRESS } },
      { ...PLACE, '@id': '#p', address: ADDRESS },
    ],
  ],
  [
    'a definition inside of another record',
    html(graph({ '@type': 'WebPage', about: { ...ADDRESS } }, { ...PLACE, address: { '@id': '#a' } })),
    [`${NEITHER}: WebPage`, { ...PLACE, address: ADDRESS }],
  ],
  [
    'references in a circle, and to nothing',
    html(
      graph(
        { ...PLACE, '@id': '#p', containedInPlace: { '@id': '#q' }, geo: { '@id': '#none' } },
        { ...PLACE, '@id': '#q', containsPlace: { '@id': '#p' } },
      ),
    ),
    [
      {
        ...PLACE,
        '@id': '#p',
        containedInPlace: { ...PLACE, '@id': '#q', containsPlace: { '@id': '#p' } },
        geo: { '@id': '#none' },
      },
      {
        ...PLACE,
        '@id': '#q',
        containsPlace: { ...PLACE, '@id': '#p', containedInPlace: { '@id': '#q' }, geo: { '@id': '#none' } },
      },
    ],
  ],
  ['a list in an array', JSON.stringify([list(item(PLACE))]), [PLACE]],
  ['a list as a document', JSON.stringify(list(item(PLACE), PLACE)), [PLACE, PLACE]],
  ['a list in a page', html(JSON.stringify(list(item(PLACE)))), [PLACE]],
  [
    'a list with one item that is no array',
    html(JSON.stringify({ '@type': 'ItemList', itemListElement: item(PLACE) })),
    [PLACE],
  ],
  [
    'lists in a line',
    `${JSON.stringify(list(item(PLACE), item(list(item(PLACE)))))}\n${TEXT}\n`,
    [PLACE, PLACE, PLACE],
  ],
  ['a list of links', JSON.stringify([list(item('https://a.example'))]), [`${NEITHER}: ListItem`]],
  ['an empty list', JSON.stringify([list()]), [`${NEITHER}: ItemList`]],
  [
    'a trail of pages',
    html(
      JSON.stringify({
        '@type': 'BreadcrumbList',
        itemListElement: [{ '@type': 'ListItem', name: 'Home', item: 'https://a.example' }],
      }),
      TEXT,
    ),
    [`${NEITHER}: BreadcrumbList`, PLACE],
  ],
  ['a main entity', html(JSON.stringify({ '@type': 'WebPage', mainEntity: PLACE })), [PLACE, `${NEITHER}: WebPage`]],
  [
    'a main entity that is a list',
    html(JSON.stringify({ '@type': 'CollectionPage', mainEntity: list(item(PLACE)) })),
    [PLACE, `${NEITHER}: CollectionPage`],
  ],
  [
    'a main entity that is a reference',
    html(graph({ '@type': 'WebPage', mainEntity: { '@id': '#p' } }, { ...PLACE, '@id': '#p' })),
    [`${NEITHER}: WebPage`, { ...PLACE, '@id': '#p' }],
  ],
  [
    'names with a prefix',
    html('{"@type":"schema:Restaurant","schema:name":"A","schema:geo":{"schema:latitude":1}}'),
    [{ '@type': 'schema:Restaurant', name: 'A', geo: { latitude: 1 } }],
  ],
  [
    'an expanded document',
    '[{"@type":["http://schema.org/Restaurant"],"http://schema.org/name":[{"@value":"A","@language":"de"}]}]',
    [{ '@type': ['http://schema.org/Restaurant'], name: 'A' }],
  ],
  [
    'a business at a location that is a reference',
    html(graph({ ...PLACE, location: { '@id': '#l' } }, { '@id': '#l', '@type': 'Place', geo: { latitude: 1 } })),
    [
      { ...PLACE, location: { '@id': '#l', '@type': 'Place', geo: { latitude: 1 } }, geo: { latitude: 1 } },
      { '@id': '#l', '@type': 'Place', geo: { latitude: 1 } },
    ],
  ],
  [
    'a location beside a position',
    html(JSON.stringify({ ...PLACE, geo: { latitude: 2 }, location: [{ '@type': 'Place', geo: { latitude: 1 } }] })),
    [{ ...PLACE, geo: { latitude: 2 }, location: [{ '@type': 'Place', geo: { latitude: 1 } }] }],
  ],
  [
    'a main entity in a document of JSON',
    JSON.stringify({ '@type': 'WebPage', mainEntity: PLACE }),
    [PLACE, `${NEITHER}: WebPage`],
  ],
]

for (const [title, text, expected] of DOCUMENTS) {
  test(title, async (t) => t.deepEqual(await records(text), expected))
}

const HALL = { '@type': 'Place', name: 'Hall', address: 'Main St 1', geo: { latitude: 52.5, longitude: 13.4 } }
const STREAM = { '@type': 'VirtualLocation', url: 'https://a.example' }

const LOCATIONS: readonly unknown[] = [
  [STREAM, HALL],
  [HALL, STREAM],
  ['https://a.example', STREAM, HALL],
  HALL,
  [HALL],
]

for (const [index, location] of LOCATIONS.entries()) {
  test(`an event at the locations of case ${index}`, (t) => {
    const properties = { '@type': 'Event', name: 'E', startDate: '2026-03-02T19:30', location }
    const made = toEvent({ properties }, { source: undefined })
    t.like('event' in made ? made.event : made, {
      start_date: '2026-03-02T18:30:00Z',
      address: 'Hall, Main St 1',
      longitude: 13.4,
      latitude: 52.5,
    })
  })
}

test('an event that is only a stream needs an offset', (t) => {
  const properties = { '@type': 'Event', name: 'E', startDate: '2026-03-02T19:30Z', location: [STREAM] }
  const made = toEvent({ properties }, { source: undefined })
  t.like('event' in made ? made.event : made, { address: null, longitude: null })
})

test('references that double with each step end', async (t) => {
  const nodes = Array.from({ length: 60 }, (_, number) => ({
    '@type': 'Restaurant',
    '@id': `#${number}`,
    name: `R${number}`,
    containsPlace: Array.from({ length: 60 }, (_, other) => ({ '@id': `#${other}` })),
  }))
  t.is((await records(html(graph(...nodes)))).length, 60)
})

test('many references to a long list end', async (t) => {
  const places = Array.from({ length: 10_000 }, () => ({ ...PLACE, x: [{ '@id': '#1' }] }))
  const long = { '@type': 'Place', '@id': '#1', name: 'B', p: Array.from({ length: 10_000 }, () => ({ '@id': '#1' })) }
  t.is((await records(JSON.stringify([...places, long]))).length, 10_001)
})

const ITEM = '<div itemscope itemtype="https://schema.org/Restaurant">'
const MICRODATA: readonly [page: string, records: unknown[]][] = [
  [`${ITEM}<b itemprop="name">A <i>&amp;</i>\n B</b></div>`, [{ name: 'A & B' }]],
  [`${ITEM}<ul><li itemprop="name">A<li itemprop="telephone">1</ul></div>`, [{ name: 'A', telephone: '1' }]],
  [`${ITEM}<p itemprop="name">A<p itemprop="telephone">1</div>`, [{ name: 'A', telephone: '1' }]],
  [
    `${ITEM}<meta itemprop="name" content="A"><br><a itemprop="url" href=https://a.example>x</a>`,
    [{ name: 'A', url: 'https://a.example' }],
  ],
  [
    `${ITEM}<b itemprop="name">A</b><i itemprop="image">1</i><i itemprop="image">2</i>`,
    [{ name: 'A', image: ['1', '2'] }],
  ],
  [
    `${ITEM}<b itemprop="name">A</b><div itemprop="address" itemscope><b itemprop="streetAddress">1</b></div></div>`,
    [{ name: 'A', address: { streetAddress: '1' } }],
  ],
  [`${ITEM}<b itemprop="name">A</b>${ITEM}<b itemprop="name">B</b></div></div>`, [{ name: 'A' }, { name: 'B' }]],
  [`<div></span>${ITEM}<b itemprop="name constructor">A</i></b></div>`, [{ name: 'A', constructor: 'A' }]],
  [
    `<ul itemscope itemtype="https://schema.org/ItemList"><li itemprop="itemListElement" itemscope itemtype="https://schema.org/ListItem">${ITEM.replace('itemscope', 'itemprop="item" itemscope')}<b itemprop="name">A</b></div></ul>`,
    [{ name: 'A' }],
  ],
  [`<script>"<div itemscope>"</script><!-- ${ITEM} -->${ITEM}<b itemprop="name">A</b>`, [{ name: 'A' }]],
]

for (const [page, expected] of MICRODATA) {
  test(`microdata in ${page.replaceAll(ITEM, '*')}`, async (t) => {
    const places = expected.map((record) => ({ '@type': 'https://schema.org/Restaurant', ...(record as object) }))
    t.deepEqual(await records(`<html>${page}`), places)
  })
}

/** Each took the square of its depth or length, or filled the stack. */
const DEEP: readonly [title: string, beginning: string, end: string][] = [
  ['elements', '<div>', ''],
  ['closed elements', '<div>', '</div>'],
  ['wrong end tags', '<div>', '</span>'],
  ['forms', '<form>', ''],
  ['items', '<div itemscope itemprop="a">', ''],
  ['texts', '<b itemscope itemprop="a"><b itemprop="name">x', ''],
]

for (const [title, beginning, end] of DEEP) {
  test(`200,000 ${title} in each other`, async (t) => {
    const page = `<html>${beginning.repeat(200_000)}${script(TEXT)}${end.repeat(200_000)}`
    t.deepEqual(await records(page), [PLACE])
  })
}
