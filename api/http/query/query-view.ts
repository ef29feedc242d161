/** A list that is asked for by a body: for filters that are too long for an address. */
import { z } from 'zod'
import type { QueryParameter } from '../../../core/query/query-parameter.ts'
import type { Operation, View } from '../view.ts'

/** In any layer. */
const EXAMPLE = { filter: { op: 'not', args: [{ op: 'isNull', args: [{ property: 'geometry' }] }] }, per_page: 10 }

const Single = z.union([z.string(), z.number(), z.boolean()])
/** A parameter that the list does not know has such a value. */
const Value = z.union([Single, z.array(Single), z.null()])

/** Returns the view `query/` below a list, which answers as the list does. */
export function queryView(list: View, id: string): View {
  const { path, name, operations } = list
  const { id: _, parameters = [], ...GET } = operations.GET as Operation
  const POST: Operation = {
    ...GET,
    id,
    summary: `${GET.summary}, by a JSON object`,
    description: `The same as a GET of \`${path}\`. The body has the parameters as members, and changes nothing. A list of \
values is a parameter that is repeated, and \`filter\` may be CQL2 as JSON. For the next page, send the same body to the \
address in \`next\`.`,
    parameters,
    isQuery: true,
    input: z.object(Object.fromEntries(parameters.map((each) => [each.name, memberOf(each)]))).catchall(Value),
    inputExample: EXAMPLE,
  }
  return { ...list, path: `${path}query/`, name: name.replace(/List$/, 'Query'), operations: { POST } }
}

function memberOf({ name, description, schema }: QueryParameter): z.ZodType {
  const { default: byDefault, ...one } = schema
  // Numbers may be texts, as in an address.
  const single =
    typeof one['type'] === 'string' && one['type'] !== 'string' ? { anyOf: [one, { type: 'string' }] } : one
  const objects = name === 'filter' ? [{ type: 'object' }] : []
  const given = [single, { type: 'array', items: single }, ...objects, { type: 'null' }]
  return z
    .optional(z.unknown())
    .meta({ description, anyOf: given, ...(byDefault !== undefined && { default: byDefault }) })
}
