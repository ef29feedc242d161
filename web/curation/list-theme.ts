/** What an editor enters of a list's theme, as differences from the theme of its organization. */
import { deepMerge, isRecord, type JsonRecord } from '../../core/themes/merge.ts'
import { type PageTheme, pageTheme } from '../../core/themes/page-theme.ts'

export const COLOURS = ['background', 'text', 'accent', 'secondary'] as const
export type ColourName = (typeof COLOURS)[number]

export interface View {
  readonly longitude: number
  readonly latitude: number
  readonly zoom: number
}

export interface EnteredTheme {
  /** Empty: that of the organization's theme. */
  readonly colours: Readonly<Record<ColourName, string>>
  /** Where the map begins. Undefined: as the organization's theme says; `kept`: as stored. */
  readonly view: View | 'kept' | undefined
}

/** The text of a colour in a theme or its overrides; empty if it has none. */
export function colourIn(theme: JsonRecord, name: ColourName): string {
  const value = groupOf(theme, 'color_scheme')[name]
  return typeof value === 'string' ? value : ''
}

/** Returns the overrides with what was entered; all others stay. */
export function overridesWith(stored: JsonRecord, { colours, view }: EnteredTheme): JsonRecord {
  const scheme = { ...groupOf(stored, 'color_scheme') }
  for (const name of COLOURS) {
    const text = colours[name].trim()
    // A stored null, which takes the colour of the organization away, is shown as an empty text and stays.
    if (text === colourIn(stored, name)) continue
    if (text === '') delete scheme[name]
    else scheme[name] = text
  }
  const map = { ...groupOf(stored, 'map') }
  if (view !== 'kept') {
    delete map['center']
    delete map['zoom']
    if (view)
      Object.assign(map, {
        center: [rounded(view.longitude, 5), rounded(view.latitude, 5)],
        zoom: rounded(view.zoom, 2),
      })
  }
  const groups = { ...stored, color_scheme: scheme, map }
  return Object.fromEntries(
    Object.entries(groups).filter(([name, group]) => name in stored || Object.keys(group as object).length > 0),
  )
}

/** The page in the theme of the organization with these overrides. */
export function themeWith(theme: JsonRecord, overrides: JsonRecord): PageTheme {
  return pageTheme(deepMerge(theme, overrides))
}

function groupOf(theme: JsonRecord, name: string): JsonRecord {
  const group = theme[name]
  return isRecord(group) ? group : {}
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
