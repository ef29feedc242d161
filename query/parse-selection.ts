/** The parameter `fields`: which properties of places are wanted. */

const MAX_NAMES = 100

/** Undefined for all. Names that nothing has are ignored: a list and a tile do not have the same. */
export function parseSelection(parameters: URLSearchParams): ReadonlySet<string> | undefined {
  const names = parameters
    .getAll('fields')
    .flatMap((text) => text.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return names.length === 0 ? undefined : new Set(names.slice(0, MAX_NAMES))
}

/** The properties that are wanted, in their order. */
export function select<Value>(
  properties: Readonly<Record<string, Value>>,
  selection: ReadonlySet<string> | undefined,
): Readonly<Record<string, Value>> {
  return selection ? Object.fromEntries(Object.entries(properties).filter(([name]) => selection.has(name))) : properties
}
