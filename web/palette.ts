/** The colours of the map: the style sheet's own, for whichever scheme it shows. */
import { FAMILY_NAMES, type Family } from './families.ts'

const NAMES = [
  'accent',
  'map-water',
  'map-land',
  'map-border',
  'map-country',
  'map-city',
  'map-halo',
  'map-label',
  'map-ring',
  'map-closed',
] as const

export type Palette = Readonly<Record<(typeof NAMES)[number], string>> & {
  readonly families: Readonly<Record<Family, string>>
  /** From few places to many; six hexadecimal digits each. */
  readonly heat: readonly string[]
}

export function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement)
  const color = (name: string) => style.getPropertyValue(`--${name}`).trim()
  const entries = <K extends string>(names: readonly K[], prefix = '') =>
    Object.fromEntries(names.map((name) => [name, color(prefix + name)])) as Record<K, string>
  return {
    ...entries(NAMES),
    families: entries(Object.keys(FAMILY_NAMES) as Family[], 'family-'),
    heat: [1, 2, 3, 4].map((step) => color(`heat-${step}`)),
  }
}
