/** The colours of the map that style sheets need, as custom properties of CSS: `--map-…`, `--family-…`, `--own-…`, `--heat`. */
import type { Palette } from '../cartography/palette.ts'

export function mapColours({ land, halo, closed, heat, families, own }: Palette): string[] {
  return [
    ...[`--map-land: ${land}`, `--map-halo: ${halo}`, `--family-closed: ${closed}`],
    `--heat: ${heat.join(', ')}`,
    ...Object.entries(families).map(([family, color]) => `--family-${family}: ${color}`),
    ...own.map((color, at) => `--own-${at}: ${color}`),
  ]
}
