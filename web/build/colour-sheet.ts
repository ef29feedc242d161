/** Colours for the style sheets: those of all pages, `--map-…`, `--family-…`, `--own-…`, and a class for each family and each own layer. */
import { PALETTES, type Palette } from '../../core/cartography/palette.ts'
import { PAGE_COLOURS } from '../../core/pages/page-colours.ts'

export function colourSheet(): string {
  const { light, dark } = PALETTES
  const names = [...Object.keys(light.families), 'closed']
  return [
    PAGE_COLOURS,
    rule(':root', variables(light)),
    `@media (prefers-color-scheme: dark) { ${rule(':root', variables(dark))} }`,
    ...names.map((name) => rule(`.family-${name}`, [`--family: var(--family-${name})`])),
    ...light.own.map((_, at) => rule(`.own-${at}`, [`--family: var(--own-${at})`])),
  ].join('\n')
}

function variables({ water, halo, closed, heat, families, own }: Palette): string[] {
  return [
    ...[`--map-water: ${water}`, `--map-halo: ${halo}`, `--family-closed: ${closed}`],
    `--heat: ${heat.join(', ')}`,
    ...Object.entries(families).map(([family, color]) => `--family-${family}: ${color}`),
    ...own.map((color, at) => `--own-${at}: ${color}`),
  ]
}

function rule(selector: string, declarations: readonly string[]): string {
  return `${selector} { ${declarations.join('; ')} }`
}
