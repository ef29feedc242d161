/** The parameters `filter` and `filter-lang`: conditions in CQL2 beside those of the other parameters. */
import type { Field, FieldCatalogue } from '../field-catalogue.ts'
import type { Filter } from '../filters/filter.ts'
import type { Listed } from '../listed.ts'
import type { FilterLeaf } from '../logic/filter-leaf.ts'
import type { Formula } from '../logic/formula.ts'
import { twoValued } from '../logic/two-valued.ts'
import { fail, scalar } from '../parameters.ts'
import { type PlainParameter, valueParameter } from '../query-parameter.ts'
import { FILTER_LANGUAGES, type FilterLanguage } from './languages.ts'
import { type Filtered, readFilter } from './read-filter.ts'
import { FilterFault } from './syntax/fault.ts'

const NAME = 'filter'

const LANGUAGE = valueParameter<FilterLanguage, 'cql2-text'>({
  name: 'filter-lang',
  description: 'The form of `filter`: text, or a JSON object.',
  schema: { enum: FILTER_LANGUAGES, default: 'cql2-text' },
  otherwise: 'cql2-text',
  read: (text, refuse) =>
    FILTER_LANGUAGES.find((each) => each === text) ?? refuse(`Enter one of these: ${FILTER_LANGUAGES.join(', ')}.`),
})

/** `functions`: those of the language besides comparisons. */
export function expressionFilters(
  listed: Listed & Filtered,
  functions: readonly Filter<FilterLeaf>[],
): Filter<Formula<FilterLeaf>>[] {
  const parse = (parameters: URLSearchParams) => {
    const language = LANGUAGE.valueIn(parameters)
    const text = scalar(parameters, NAME) ?? ''
    if (text.trim() === '') return []
    try {
      return twoValued(readFilter(text, language, listed, functions), listed.fields)
    } catch (error) {
      if (error instanceof FilterFault) return fail(NAME, error.message)
      throw error
    }
  }
  const names = functions.map(({ name }) => `\`${name}(…)\``).join(', ')
  const filter: PlainParameter = {
    name: NAME,
    description: `Conditions in CQL2 (OGC 21-065r2), joined by \`AND\`, \`OR\` and \`NOT\`. Properties are the fields of the \
other filters, without lookups, the other properties of answers, and \`geometry\`; texts are compared as there. Functions: ${names}. All other filters must \
hold, too: what they hide by default, \`filter\` does not show.`,
    schema: { type: 'string' },
    example: exampleOf(listed.fields),
  }
  // Each condition is one of another filter, which says what it depends on.
  return [filter, LANGUAGE].map((parameter) => ({ ...parameter, dependsOn: {}, parse }))
}

/** Finds something in any layer. */
function exampleOf({ all }: FieldCatalogue): string {
  const isPlain = ({ kind, name }: Field) => (kind === 'labels' || kind === 'text') && /^\w+$/.test(name)
  const field = all.find((each) => isPlain(each) && each.kind === 'labels') ?? all.find(isPlain)
  const equal = field ? [`${field.name} = '${field.example.replaceAll("'", "''")}'`] : []
  return [...equal, 'geometry IS NOT NULL'].join(' OR ')
}
