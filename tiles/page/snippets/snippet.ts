/** What snippets are made of: a source as they see it, and texts of the languages. */
import type { DrawnLayer } from '../drawn-layers.ts'

export interface SnippetSource {
  readonly name: string
  /** With `{z}`, `{x}` and `{y}`. */
  readonly tiles: string
  /** URL of the zooms of the tiles: `<tileset>/<zoom>/…`. */
  readonly tileset: string
  readonly tileJson: string
  readonly minZoom: number
  readonly maxZoom: number
  /** Longitude, latitude and zoom. */
  readonly center: readonly [number, number, number]
  /** Text. */
  readonly attribution: string
  /** Colour below everything, if the source covers the map. */
  readonly background: string | undefined
  /** From bottom to top. */
  readonly layers: readonly DrawnLayer[]
}

export interface Snippet {
  readonly id: string
  /** Name of the program that it is for. */
  readonly title: string
  readonly text: string
  /** Shell commands that come first. */
  readonly commands?: string
  readonly code: string
}

export type MakeSnippet = (source: SnippetSource) => Snippet

/** The versions with which the tests run the snippets; test/web/maps/snippets.test.ts compares them. */
const VERSIONS = {
  '@deck.gl/core': '9.4.0',
  '@deck.gl/geo-layers': '9.4.0',
  '@deck.gl/layers': '9.4.0',
  '@maplibre/maplibre-gl-leaflet': '0.1.4',
  '@loaders.gl/mvt': '4.5.2',
  leaflet: '1.9.4',
  'maplibre-gl': '6.17.0',
  ol: '10.11.0',
} as const

/** Returns the command that installs packages. */
export function npmInstall(...names: readonly (keyof typeof VERSIONS)[]): string {
  return `npm install ${names.map((name) => `${name}@${VERSIONS[name]}`).join(' ')}`
}

/** Returns commands that copy files of packages into the present folder. */
export function copyFiles(...files: readonly string[]): string {
  return files.map((file) => `cp node_modules/${file} .`).join('\n')
}

const WIDTH = 90
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/

/** Returns a value as JavaScript, on one line if it fits. `indent`: number of spaces before further lines. */
export function js(value: unknown, indent = 0): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  const items = (inner: number) =>
    Array.isArray(value)
      ? value.map((item) => js(item, inner))
      : Object.entries(value).map(([key, item]) => `${IDENTIFIER.test(key) ? key : quoted(key)}: ${js(item, inner)}`)
  const space = Array.isArray(value) ? '' : ' '
  const line = `${open}${space}${items(0).join(', ')}${space}${close}`
  if (indent + line.length <= WIDTH && !line.includes('\n')) return line
  const pad = ' '.repeat(indent + 2)
  return `${open}\n${items(indent + 2)
    .map((item) => `${pad}${item},\n`)
    .join('')}${' '.repeat(indent)}${close}`
}

/** Returns a text as JavaScript and Python write it. */
export function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

/** Returns an argument of a shell command. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
