/** The filters that name a field: one for each lookup. */
import { type Field, type FieldCatalogue, LOOKUPS, type Lookup, parametersOf } from '../field-catalogue.ts'
import { MAX_VALUE_LENGTH } from '../limits.ts'
import type { Listed } from '../listed.ts'
import { BOOLEAN, DATE_TIME, type PlainParameter, type QueryParameter } from '../query-parameter.ts'
import { type FieldCondition, fieldParser, MAX_PATTERNS, MAX_VALUES } from './fields.ts'
import { type Filter, parsedTogether } from './filter.ts'

const NUMBERS = { gt: 'row', gte: 'row', lt: 'row', lte: 'row', range: 'row', number: 'row' } as const
const TEXTS = { any: 'row', none: 'row', like: 'row', only: 'row', fields: 'row' } as const
const DEPENDS_ON = { ...NUMBERS, ...TEXTS, flag: 'row', null: 'row' } as const

export function fieldFilters({ fields, defaults }: Pick<Listed, 'fields' | 'defaults'>): Filter<FieldCondition>[] {
  return parsedTogether(fieldParameters(fields), DEPENDS_ON, fieldParser(fields, defaults))
}

const PATTERNS = `a request may have ${MAX_PATTERNS} beginnings, patterns and parts in all`

/** Texts that follow the description of a field. */
const LOOKUP_TEXTS: Readonly<Record<Lookup, string>> = {
  exact: `ignores case; repeat the parameter for up to ${MAX_VALUES} values, any of which may match`,
  in: `any of up to ${MAX_VALUES} values, separated by commas or \`__\``,
  exclude: `none of up to ${MAX_VALUES} values, separated by commas or \`__\``,
  prefix: `its beginning; ${PATTERNS}`,
  wildcard: `a pattern in which \`*\` stands for any text; ${PATTERNS}`,
  contains: `a part of it; ${PATTERNS}`,
  gt: 'greater than this',
  gte: 'at least this',
  lt: 'less than this',
  lte: 'at most this',
  range: 'from one number to another, joined by `__`, both included',
}

const MOMENT_TEXTS: Partial<Record<Lookup, string>> = {
  exact: 'this moment',
  gt: 'later than this',
  gte: 'this moment or later',
  lt: 'earlier than this',
  lte: 'this moment or earlier',
  range: 'from one moment to another, joined by `__`, both included',
}
const MOMENT_FORM =
  ' `YYYY-MM-DD HH:MM`: missing hours and minutes are zero, seconds are allowed. UTC, unless an offset follows.'

const PATTERN_LOOKUPS: ReadonlySet<Lookup> = new Set(['prefix', 'wildcard', 'contains'])
const QUALIFIED = ' `London` is every London; `London, GB` is the one in that country.'

/** One parameter for each lookup of each field, after the shorthands. */
export function fieldParameters(catalogue: FieldCatalogue): PlainParameter[] {
  return [
    ...catalogue.shorthands.map(({ name, field, lookup }) => {
      const named = catalogue.named(field)
      return {
        name,
        description: `By the field \`${field}\`: ${lookupText(named, lookup)}.${formText(named)}`,
        ...fieldSchema(named, lookup),
      }
    }),
    ...catalogue.all
      .filter((field) => parametersOf(field).length > 0)
      .flatMap((field) => LOOKUPS[field.kind].map((lookup) => fieldParameter(field, lookup))),
  ]
}

function fieldParameter(field: Field, lookup: Lookup): PlainParameter {
  const { name, kind, aliases = [], description } = field
  const suffix = lookup === 'exact' ? '' : `__${lookup}`
  const others =
    lookup === 'exact' ? [...aliases, ...(kind === 'labels' || kind === 'text' ? [`${name}.raw`] : [])] : []
  const meaning =
    kind === 'boolean' || (kind === 'number' && lookup === 'exact') ? '' : `: ${lookupText(field, lookup)}`
  const also = others.length > 0 ? ` Also ${others.map((other) => `\`${other}\``).join(', ')}.` : ''
  const qualified = field.within && !PATTERN_LOOKUPS.has(lookup) ? QUALIFIED : ''
  return {
    name: `${name}${suffix}`,
    aliases: parametersOf(field).flatMap((other) => [`${other}__${lookup}`, `${other}${suffix}`]),
    description: `${description}${meaning}.${also}${qualified}${formText(field)}`,
    ...fieldSchema(field, lookup),
  }
}

function lookupText({ kind }: Field, lookup: Lookup): string {
  if (kind === 'moment') return MOMENT_TEXTS[lookup] ?? LOOKUP_TEXTS[lookup]
  const isText = kind === 'labels' || kind === 'text'
  return lookup === 'exact' && !isText ? LOOKUP_TEXTS.exact.replace('ignores case; ', '') : LOOKUP_TEXTS[lookup]
}

function formText({ kind }: Field): string {
  return kind === 'moment' ? MOMENT_FORM : ''
}

function fieldSchema({ kind }: Field, lookup: Lookup): Pick<QueryParameter, 'schema' | 'example'> {
  if (kind === 'boolean') return { schema: BOOLEAN }
  const isOne = lookup !== 'in' && lookup !== 'exclude' && lookup !== 'range'
  switch (kind) {
    case 'moment':
      return { schema: isOne ? DATE_TIME : { type: 'string' }, ...momentExample(lookup) }
    case 'uuid':
      return { schema: { type: 'string', ...(isOne && { format: 'uuid' }) } }
    case 'number':
      return { schema: { type: isOne ? 'number' : 'string' } }
    default:
      return { schema: { type: 'string', ...(isOne && { maxLength: MAX_VALUE_LENGTH }) } }
  }
}

/** Everything that is stored lies between. */
const [EARLY, LATE] = ['2024-01-01 18:00', '2040-01-01']

function momentExample(lookup: Lookup): Pick<QueryParameter, 'example'> {
  switch (lookup) {
    case 'gt':
    case 'gte':
      return { example: EARLY }
    case 'lt':
    case 'lte':
      return { example: LATE }
    case 'range':
      return { example: `${EARLY}__${LATE}` }
    default:
      return {}
  }
}
