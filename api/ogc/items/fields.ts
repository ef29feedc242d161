/** Fields of a collection as parameters of `/items`, where these are more than those of its list. */
import type { FieldCondition } from '../../../core/query/ast.ts'
import { FieldCatalogue } from '../../../core/query/field-catalogue.ts'
import { parseFields } from '../../../core/query/filters/fields.ts'
import type { Collection } from '../collections/collection.ts'

/** Names of the fields that lists can be asked only by `filter`: `name`. */
export function fieldNames({ layer, filters }: Collection): string[] {
  return layer.fields.expressible.flatMap(({ name, isExpressedOnly }) =>
    isExpressedOnly && name !== 'id' && !filters.has(name) ? [name] : [],
  )
}

/** Returns the conditions of the parameters that are such `names`. */
export function fieldsIn(
  parameters: URLSearchParams,
  names: readonly string[],
  { layer }: Collection,
): FieldCondition[] {
  const fields = new FieldCatalogue(
    layer.fields.expressible.filter(({ name }) => names.includes(name)),
    [],
  )
  return parseFields(new URLSearchParams([...parameters].filter(([name]) => names.includes(name))), fields)
}

const FLAGS: Readonly<Record<string, string>> = { '0': 'false', '1': 'true' }

/** GDAL has no other booleans than 0 and 1. */
export function withFlags(parameters: URLSearchParams, { layer }: Collection): URLSearchParams {
  const isFlag = (name: string) => layer.fields.expressed(name)?.kind === 'boolean'
  return new URLSearchParams([...parameters].map(([name, value]) => [name, (isFlag(name) && FLAGS[value]) || value]))
}
