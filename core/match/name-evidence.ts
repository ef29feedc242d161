/** The evidence of two names. */

import { compareNames, type NamesCompared, type Rarity } from './names.ts'
import type { MatchRecord } from './records.ts'
import type { Evidence } from './terms.ts'

/** Parts of a house or a firm that share its name and address with it, and what people are called who work there. */
const DEPARTMENTS = new Set(
  (
    'atm geldautomat bancomat cajero pharmacy farmacia drugstore optical vision photo garden fuel gas bakery deli cafe express parts collision svc ' +
    'rental rentals emergency er urgent pediatric pediatrics cardiology radiology imaging oncology surgery orthopedic ' +
    'orthopedics lab laboratory dept parking lounge bar gym pool spa drive thru dr md dds do phd np rn esq clinic ' +
    'outpatient rehab'
  ).split(' '),
)

export function nameEvidence(one: MatchRecord, other: MatchRecord, rarity: Rarity): Evidence {
  const names = compareNames(one.name, other.name, rarity)
  const extra = names.extra.some((words) => words.length > 0)
    ? extraLevel(names, [areaWords(one), areaWords(other)])
    : undefined
  const number = numberLevel(one.name.numbers, other.name.numbers)
  return { name: nameLevel(names), ...(extra && { extra }), ...(number && { number }) }
}

function nameLevel({ most, least, letters }: NamesCompared): NonNullable<Evidence['name']> {
  if (least === 1) return 'equal'
  if (least >= 0.85 || letters >= 0.9) return 'alike'
  if (most >= 0.95) return least >= 0.5 ? 'contained' : 'begun'
  if (most >= 0.65 || letters >= 0.75) return 'similar'
  return most >= 0.35 || letters >= 0.5 ? 'some' : 'other'
}

/** At least one of the names has extra words. */
function extraLevel({ extra }: NamesCompared, areas: readonly Set<string>[]): Evidence['extra'] {
  const [a = [], b = []] = extra.map((words) => words.filter((word) => !areas.some((area) => area.has(word))))
  if (a.length + b.length === 0) return 'area'
  const isDepartment = [...a, ...b].some((word) => DEPARTMENTS.has(word))
  if (a.length > 0 && b.length > 0) return isDepartment ? 'departments' : 'both'
  return isDepartment ? 'department' : 'one'
}

/** Words that a name may have or lack, because they only say where the place is. */
function areaWords({ address, city }: MatchRecord): Set<string> {
  return new Set([...(address?.street ?? []), ...(address?.area ?? []), ...city.split(' ')])
}

function numberLevel(one: string, other: string): Evidence['number'] {
  if (one === other) return undefined
  return one === '' || other === '' ? 'one' : 'other'
}
