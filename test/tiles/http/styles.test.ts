/** The styles as documents; test/web/styles.test.ts tests that they draw. */
import { createRequire } from 'node:module'
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import test from 'ava'
import { CLUSTER_QUERY } from '../../../core/cartography/clusters.ts'
import { PALETTES } from '../../../core/cartography/palette.ts'
import { BASEMAP_LAYERS } from '../../../data/basemap/layers.ts'
import { styleDocument } from '../../../tiles/http/styles.ts'
import { testHttp } from '../../support/tiles/tile-http.ts'

const URL = 'https://tiles.example/below'
const SCHEMES = ['light', 'dark'] as const

/** The rules of mapbox-gl 1.13, from which all renderers of today descend. The package has no types. */
const require = createRequire(import.meta.url)
const older: { validate(style: object): { message: string }[] } = require('@mapbox/mapbox-gl-style-spec')
/** The forms of colours that every parser reads. Names such as `white` are read by all, too. */
const COLOUR = /^(?:#[0-9a-f]{6}|rgba\(\d{1,3}, \d{1,3}, \d{1,3}, (?:0|1|0?\.\d+)\))$/
const BEGIN_OF_COLOUR = /^(?:#|(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)a?\()/i

for (const [name, hasBasemap] of SCHEMES.flatMap((name) => [[name, false] as const, [name, true] as const])) {
  const title = hasBasemap ? `${name} with a basemap` : name
  test(`${title} is a valid style`, (t) => {
    const style = styleDocument(name, URL, hasBasemap)
    t.deepEqual(style && validateStyleMin(style), [])
    t.deepEqual(
      older.validate(style ?? {}).map(({ message }) => message),
      [],
    )
  })

  test(`${title} has only colours that older parsers read`, (t) => {
    const colours = (styleDocument(name, URL, hasBasemap)?.layers ?? []).flatMap((layer) =>
      textsIn(layer)
        .filter((text) => BEGIN_OF_COLOUR.test(text))
        .map((colour) => [layer.id, colour] as const),
    )
    t.true(colours.length > 40, `${colours.length}`)
    for (const [where, colour] of colours) t.regex(colour, COLOUR, where)
  })

  test(`${title} names nothing but the tile server`, (t) => {
    const addresses = JSON.stringify(styleDocument(name, URL, hasBasemap)).match(/\w+:\/\/[^"]*/g)
    t.deepEqual(addresses, [
      `${URL}/maps/sprites/${name}`,
      `${URL}/maps/fonts/{fontstack}/{range}.pbf`,
      `${URL}/maps/land.json`,
      ...(hasBasemap ? [`${URL}/maps/basemap.json`] : []),
      `${URL}/maps/places.json?${CLUSTER_QUERY}`,
      `${URL}/maps/events.json`,
    ])
  })
}

/** Returns all texts in a value, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

test('light and dark differ in nothing but colours', (t) => {
  const [light, dark] = SCHEMES.map((name) =>
    JSON.stringify({ ...styleDocument(name, URL, true), name: '', sprite: '' }).replace(
      /#[0-9a-f]+|rgba\([^)]*\)/g,
      '#',
    ),
  )
  t.is(light, dark)
})

test('layers lie above each other as on the map of the explorer', (t) => {
  const ids = (styleDocument('light', URL, true)?.layers ?? []).map(({ id }) => id)
  const wanted = [
    'sea',
    'land',
    'borders',
    'places',
    'clusters',
    'cluster-counts',
    'countries',
    'events',
    'place-names',
  ]
  t.deepEqual(
    ids.filter((id) => wanted.includes(id)),
    wanted,
  )
})

/** Distance of two colours as people see it (CIE 1976); 2.3 can just be told apart. */
function difference(one: string, other: string): number {
  const [first, second] = [lab(one), lab(other)]
  return Math.hypot(...first.map((value, axis) => value - (second[axis] ?? 0)))
}

/** CIELAB of `#rrggbb`, of the white point D65. */
function lab(colour: string): number[] {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  const [x = 0, y = 0, z = 0] = [
    (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
    0.2126 * red + 0.7152 * green + 0.0722 * blue,
    (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
  ].map((value) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116))
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

for (const scheme of SCHEMES) {
  test(`${scheme}: no category has a colour like that of events`, (t) => {
    const { event, families } = PALETTES[scheme]
    for (const [family, colour] of Object.entries(families)) t.true(difference(event, colour) > 28, family)
  })
}

test('names of events are thinner than those of places', (t) => {
  const layers = styleDocument('light', URL, true)?.layers ?? []
  const fontOf = (name: string) => layers.find(({ id }) => id === name)?.layout
  t.like(fontOf('place-names'), { 'text-font': ['Noto Sans SemiBold'] })
  t.like(fontOf('event-names'), { 'text-font': ['Noto Sans Regular'] })
})

test('features of places and of events have ids, by which renderers set their state', (t) => {
  const { places, events } = styleDocument('light', URL, true)?.sources ?? {}
  t.like(places, { promoteId: 'id' })
  t.like(events, { promoteId: 'id' })
})

test('there are no others', (t) => {
  for (const name of ['', 'grey', 'constructor', 'toString', '__proto__'])
    t.is(styleDocument(name, URL, true), undefined)
})

test('a style asks of the basemap what a basemap has', (t) => {
  const layers = styleDocument('light', URL, true)?.layers ?? []
  const asked = layers.flatMap((layer) => ('source' in layer && layer.source === 'basemap' ? [layer] : []))
  t.true(asked.length > 10)
  for (const layer of asked) {
    const described = BASEMAP_LAYERS.find(({ id }) => id === layer['source-layer'])
    for (const [, field = ''] of JSON.stringify(layer).matchAll(/\["get","(\w+)"\]/g)) {
      t.true(described && field in described.fields, `${layer.id} ${field}`)
    }
  }
})

testHttp('each style is listed, and asks of its sources what they have', async (t, send) => {
  const { styles, sources } = JSON.parse((await send('/maps/')).body.toString())
  t.deepEqual(
    styles.map(({ name }: { name: string }) => name),
    SCHEMES,
  )
  const known = new Set(
    sources.flatMap(({ name, layers }: { name: string; layers: { id: string; fields: object }[] }) =>
      layers.flatMap(({ id, fields }) => [
        `${name} ${id}`,
        ...Object.keys(fields).map((field) => `${name} ${id} ${field}`),
      ]),
    ),
  )
  const asked = JSON.parse((await send(`/maps/places.json?${CLUSTER_QUERY}`)).body.toString())
  for (const { id, fields } of asked.vector_layers) {
    for (const field of Object.keys(fields)) known.add(`places ${id} ${field}`)
  }
  for (const { name, url } of styles) {
    t.is(url, `https://tiles.example/maps/styles/${name}.json`)
    const { status, headers, body } = await send(`/maps/styles/${name}.json`)
    t.is(status, 200)
    t.is(headers['access-control-allow-origin'], '*')
    for (const { source, 'source-layer': layer, ...rest } of JSON.parse(body.toString()).layers) {
      if (!source) continue
      t.true(known.has(`${source} ${layer}`), `${source} ${layer}`)
      for (const [, field] of JSON.stringify(rest).matchAll(/\["get","(\w+)"\]/g)) {
        t.true(known.has(`${source} ${layer} ${field}`), `${source} ${layer} ${field}`)
      }
    }
  }
})
