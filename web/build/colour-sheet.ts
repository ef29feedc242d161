/** Colours for the style sheets: those of all pages, `--map-…`, `--family-…`, `--own-…`, and a class for each family and each own layer. */
import { PALETTES } from '../../core/cartography/palette.ts'
import { mapColours } from '../../core/pages/map-colours.ts'
import { PAGE_COLOURS } from '../../core/pages/page-colours.ts'

export function colourSheet(): string {
  const { light, dark } = PALETTES
  const names = [...Object.keys(light.families), 'closed']
  return [
    PAGE_COLOURS,
    rule(':root', mapColours(light)),
    `@media (prefers-color-scheme: dark) { ${rule(':root', mapColours(dark))} }`,
    ...names.map((name) => rule(`.family-${name}`, [`--family: var(--family-${name})`])),
    ...light.own.map((_, at) => rule(`.own-${at}`, [`--family: var(--own-${at})`])),
  ].join('\n')
}

function rule(selector: string, declarations: readonly string[]): string {
  return `${selector} { ${declarations.join('; ')} }`
}
