/** The members of a body as parameters. */
import { fail } from '../../../core/query/parameters.ts'
import { isDeeper, requireObject } from '../validate.ts'

/** Levels of a filter that can be read have some 30. */
const MAX_LEVELS = 100

/** A parameter of the address replaces the member of that name. Throws `InvalidFields`, and `InvalidParameter` for a wrong value. */
export function bodyParameters(body: unknown, address: URLSearchParams): URLSearchParams {
  requireObject(body)
  const given = Object.entries(body).flatMap(([name, value]) =>
    value === null ? [] : [value].flat().map((each: unknown) => [name, textOf(name, each)]),
  )
  const parameters = new URLSearchParams(given)
  if (typeof body['filter'] === 'object' && !parameters.has('filter-lang')) parameters.set('filter-lang', 'cql2-json')
  for (const name of new Set(address.keys())) parameters.delete(name)
  for (const [name, value] of address) parameters.append(name, value)
  return parameters
}

function textOf(name: string, value: unknown): string {
  if (name === 'filter' && typeof value === 'object') {
    if (isDeeper(value, MAX_LEVELS)) fail(name, 'It is nested too deeply.')
    return JSON.stringify(value)
  }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value)
  return fail(name, 'Enter a text, a number, true, false, or a list of these.')
}
