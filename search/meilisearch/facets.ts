/** Counts of values from Meilisearch in the form that PostgreSQL gives them. */
import type { FacetDistribution } from 'meilisearch'
import { MAX_FACET_SIZE } from '../../core/query/limits.ts'
import { PLACE_FIELDS } from '../../core/query/place-fields.ts'
import { countApart, type Forms, unqualified } from '../../core/query/qualified.ts'
import type { Facets } from '../engine.ts'

/** A city is counted in two forms, `london` and `london, gb`. */
export const MAX_COUNTED_VALUES = 3 * MAX_FACET_SIZE

type Counts = Readonly<Record<string, number>>

/** Counts the forms of some values of a field among the same places. */
type CountForms = (field: string, values: readonly string[]) => Promise<Counts>

/** Sorts values by count, then by value, and tells equal values of a wider field apart. */
export async function facetsOf(distribution: FacetDistribution, countForms: CountForms): Promise<Facets> {
  const facets: [string, Counts][] = []
  for (const [name, counts] of Object.entries(distribution)) {
    const values = PLACE_FIELDS.named(name).within ? await toldApart(name, counts, countForms) : counts
    const sorted = Object.entries(values).sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    facets.push([name, Object.fromEntries(sorted.slice(0, MAX_FACET_SIZE))])
  }
  return Object.fromEntries(facets)
}

async function toldApart(field: string, counts: Counts, countForms: CountForms): Promise<Counts> {
  const isWhole = Object.keys(counts).length < MAX_COUNTED_VALUES
  const listed = [...byName(counts)].sort(([a], [b]) => (counts[b] ?? 0) - (counts[a] ?? 0))
  // Of a name with one country in the list, there may be others behind its end.
  const unsure = isWhole ? [] : listed.filter(([, forms]) => forms.length < 3 && hasRest(forms)).map(([name]) => name)
  if (unsure.length === 0) return Object.fromEntries(countApart(listed.flatMap(([, forms]) => forms)))
  const asked = unsure.slice(0, MAX_FACET_SIZE)
  const sure = listed.filter(([name]) => !asked.includes(name)).flatMap(([, forms]) => forms)
  const counted = [...byName(await countForms(field, asked)).values()].flat()
  return Object.fromEntries(countApart([...sure, ...counted]))
}

type FormCount = readonly [forms: Forms, count: number]

/** Groups counts of single forms by name. The first of each group has the places without a known country. */
function byName(counts: Counts): Map<string, FormCount[]> {
  const names = new Map<string, FormCount[]>()
  const qualified: [name: string, form: string, count: number][] = []
  for (const [form, count] of Object.entries(counts)) {
    const name = unqualified(form)
    if (name !== undefined && name in counts) qualified.push([name, form, count])
    else names.set(form, [[[form], count]])
  }
  for (const [name, form, count] of qualified) {
    const group = names.get(name)
    const [, rest = 0] = group?.[0] ?? []
    if (group) group.splice(0, 1, [[name], Math.max(0, rest - count)])
    names.set(name, [...(group ?? []), [[name, form], count]])
  }
  return names
}

function hasRest([rest]: readonly FormCount[]): boolean {
  return (rest?.[1] ?? 0) > 0
}
