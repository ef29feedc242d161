/** The table of known parameters names the parameters that the parsers read, and no others. */
import test from 'ava'
import fc from 'fast-check'
import { type FieldKind, LOOKUPS } from '../../core/query/field-catalogue.ts'
import { fieldParameters } from '../../core/query/filters/field-filters.ts'
import { parseFields } from '../../core/query/filters/fields.ts'
import { InvalidParameter } from '../../core/query/parameters.ts'
import { parameterNames, refuseUnknown } from '../../core/query/parse/known-parameters.ts'
import { listParameters, PLACE_LIST_PARAMETERS } from '../../core/query/parse/list.ts'
import { SEARCH_PARAMETERS } from '../../core/query/parse/search.ts'
import { EVENTS } from '../../layers/events.ts'
import { PLACES } from '../../layers/places.ts'

const CATALOGUES = { list: PLACE_LIST_PARAMETERS, search: SEARCH_PARAMETERS, events: listParameters(EVENTS) }

const UUID = '0b7e6f0a-1111-4222-8333-444455556666'
const EXAMPLES: Readonly<Record<FieldKind, string>> = {
  ...{ labels: 'a', text: 'a', exact: 'a', number: '1', bigint: '1', boolean: 'true', uuid: UUID },
  moment: '2026-01-01',
}

for (const { name: of, fields: catalogue } of [PLACES, EVENTS])
  test(`a field of ${of} with a lookup is known where it is a condition, and nowhere else`, (t) => {
    const known = parameterNames(fieldParameters(catalogue))
    const lookups = ['near', '', 'in__x', 'startswith', 'IN', ...Object.values(LOOKUPS).flat()]
    const fields = ['name', 'foo', '.raw', ...catalogue.all.flatMap(({ name, aliases = [] }) => [name, ...aliases])]
    for (const field of fields.flatMap((name) => [name, `${name}.raw`, name.toUpperCase()])) {
      for (const lookup of lookups) {
        const name = `${field}__${lookup}`
        const kind = catalogue.of(field)?.kind ?? 'text'
        const value = lookup === 'range' ? `${EXAMPLES[kind]}__${EXAMPLES[kind]}` : EXAMPLES[kind]
        const parameters = new URLSearchParams({ [name]: value })
        t.is(known.has(name), parseFields(parameters, catalogue).length === 1, name)
      }
    }
  })

for (const [title, catalogue] of Object.entries(CATALOGUES)) {
  test(`any name of a parameter of ${title} with something behind it is refused, and a known one named`, (t) => {
    const known = parameterNames(catalogue)
    const name = fc.tuple(fc.constantFrom(...known), fc.constantFrom('__', '__x', 's__in', '__gte__'))
    fc.assert(
      fc.property(name, ([beginning, end]) => {
        const mistyped = `${beginning}${end}`
        if (known.has(mistyped)) return
        const error = t.throws(() => refuseUnknown(new URLSearchParams({ [mistyped]: 'x' }), known), {
          instanceOf: InvalidParameter,
        })
        t.is(error.parameter, mistyped)
        const [, named = ''] = /^Unknown parameter\. The nearest known one is "(.+)"\.$/.exec(error.message) ?? []
        t.true(known.has(named), error.message)
        t.notThrows(() => refuseUnknown(new URLSearchParams({ [named]: 'x', [mistyped]: ' ' }), known))
      }),
    )
  })
}

test('a long name is compared by its beginning', (t) => {
  const name = `city__${'a'.repeat(15_000)}`
  const known = parameterNames(SEARCH_PARAMETERS)
  const { message } = t.throws(() => refuseUnknown(new URLSearchParams({ [name]: '1' }), known), {
    instanceOf: InvalidParameter,
  })
  t.regex(message, /"city__\w+"\.$/)
})
