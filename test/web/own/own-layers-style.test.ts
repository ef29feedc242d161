/** How layers of operators' tables are drawn: valid styles, in colours that can be told from the land. */
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import test from 'ava'
import { type OwnLayer, ownLayers } from '../../../core/cartography/own-layers.ts'
import { PALETTES } from '../../../core/cartography/palette.ts'
import { contrast } from '../../support/pages/contrast.ts'

const LAYERS: OwnLayer[] = [
  { name: 'stops', shape: 'point', place: 0 },
  { name: 'streets', shape: 'line', place: 1 },
  { name: 'parks', shape: 'area', place: 8 },
  { name: 'places-2', shape: 'mixed', place: 3 },
]

for (const [scheme, palette] of Object.entries(PALETTES)) {
  const layers = ownLayers(LAYERS, palette)

  test(`${scheme}: the style is valid; areas lie below lines, lines below points`, (t) => {
    const sources = Object.fromEntries(LAYERS.map(({ name }) => [`own:${name}`, { type: 'vector' as const }]))
    const glyphs = 'https://example.org/{fontstack}/{range}'
    t.deepEqual(validateStyleMin({ version: 8, glyphs, sources, layers }), [])
    t.deepEqual(
      layers.map(({ id }) => id),
      [
        ...['own:parks:fill', 'own:places-2:fill', 'own:streets:line', 'own:parks:line', 'own:places-2:line'],
        ...['own:stops:circle', 'own:places-2:circle', 'own:stops:clusters', 'own:stops:counts'],
      ],
    )
  })

  test(`${scheme}: after the last colour, the first comes again`, (t) => {
    const colors = ownLayers(
      [0, 8].map((place) => ({ name: `${place}`, shape: 'line', place })),
      palette,
    ).map(({ paint }) => (paint as { 'line-color': string })['line-color'])
    t.deepEqual(colors, [palette.own[0], palette.own[0]])
  })

  for (const color of palette.own) {
    test(`${scheme}: ${color} can be seen on land and water, and numbers on it can be read`, (t) => {
      t.true(contrast(color, palette.land) >= 3)
      t.true(contrast(color, palette.water) >= 3)
      t.true(contrast(color, palette.onFamily) >= 4.5)
    })
  }
}
