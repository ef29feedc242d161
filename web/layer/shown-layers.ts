/**
 * Layers of operators' tables that the map shows, each with its filters. In the page's URL:
 * `layers=parks,stops&parks.kind=garden`.
 */
import type { Filters } from './filters.ts'
import type { Layer } from './layer.ts'
import { readFilters } from './read-filters.ts'

export interface ShownLayer {
  readonly layer: Layer
  readonly filters: Filters
}

/** A row of a layer. In the page's URL: `row=parks/12`. */
export interface RowId {
  readonly layer: string
  readonly id: string
}

/** Between the name of a layer and that of its parameter; no name of a layer has it. */
const MARK = '.'

interface Read {
  /** In the order of `own`. */
  readonly shown: readonly ShownLayer[]
  /** Names of what the page cannot show. */
  readonly ignored: readonly string[]
  /** The parameters of the page itself. */
  readonly rest: URLSearchParams
}

/** `own`: the layers that can be shown. */
export function readShown(own: readonly Layer[], parameters: URLSearchParams): Read {
  const rest = new URLSearchParams(parameters)
  const names = new Set(parameters.getAll('layers').flatMap((value) => value.split(',').filter((name) => name !== '')))
  const ignored = [...names].filter((name) => !own.some((layer) => layer.name === name)).map((name) => `layers=${name}`)
  const shown = own.flatMap((layer) => {
    const prefix = layer.name + MARK
    const named = [...parameters].filter(([name]) => name.startsWith(prefix))
    for (const [name] of named) rest.delete(name)
    if (!names.has(layer.name)) return []
    const read = readFilters(
      layer,
      new URLSearchParams(named.map(([name, value]) => [name.slice(prefix.length), value])),
    )
    ignored.push(...read.ignored.map((name) => prefix + name))
    return [{ layer, filters: read.filters }]
  })
  return { shown, ignored, rest }
}

/** Returns parts of the page's query string. */
export function writeShown(shown: readonly ShownLayer[]): string[] {
  if (shown.length === 0) return []
  const filters = shown.flatMap(({ layer, filters: { pageQuery } }) =>
    [...new URLSearchParams(pageQuery)].map(([name, value]) => [layer.name + MARK + name, value]),
  )
  const query = String(new URLSearchParams(filters))
  return [`layers=${shown.map(({ layer }) => layer.name).join()}`, ...(query === '' ? [] : [query])]
}

export function readRow(own: readonly Layer[], text: string): RowId | undefined {
  const [layer = '', ...rest] = text.split('/')
  const id = rest.join('/')
  return id !== '' && own.some(({ name }) => name === layer) ? { layer, id } : undefined
}

export function writeRow({ layer, id }: RowId): string {
  return String(new URLSearchParams({ row: `${layer}/${id}` }))
}
