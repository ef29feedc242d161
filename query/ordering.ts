/** The parameter `ordering`: fields between commas, each with `-` in front for descending. */

export interface Ordering<Field extends string> {
  readonly field: Field
  readonly descending: boolean
}

/** Each field at most once, the first mention counting; what is not among `fields` is dropped. */
export function parseOrdering<Field extends string>(text: string, fields: readonly Field[]): Ordering<Field>[] {
  const seen = new Set<Field>()
  return text.split(',').flatMap((part): Ordering<Field>[] => {
    const [, minus, name] = /^(-?)(\w+)$/.exec(part.trim()) ?? []
    const field = fields.find((known) => known === name)
    if (field === undefined || seen.has(field)) return []
    seen.add(field)
    return [{ field, descending: minus === '-' }]
  })
}
