/** The parameter `fields`: the requested properties of places. */

const MAX_NAMES = 100

/** Returns undefined for all. Unknown names are ignored, because a list and a tile have different properties. */
export function parseSelection(parameters: URLSearchParams): ReadonlySet<string> | undefined {
  const names = parameters
    .getAll('fields')
    .flatMap((text) => text.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return names.length === 0 ? undefined : new Set(names.slice(0, MAX_NAMES))
}

/** Returns the selected properties, in their original order. */
export function select<Value>(
  properties: Readonly<Record<string, Value>>,
  selection: ReadonlySet<string> | undefined,
): Readonly<Record<string, Value>> {
  return selection ? Object.fromEntries(Object.entries(properties).filter(([name]) => selection.has(name))) : properties
}
