/**
 * The evidence that two records are one place, or that they are two: for each term, the level that the pair has. Weights
 * turn levels into log-odds that add up (weights.ts), after Fellegi and Sunter, A Theory for Record Linkage, 1969.
 */
import { addressEvidence } from './address-evidence.ts'
import type { Cities } from './cities.ts'
import { contactEvidence } from './contact-evidence.ts'
import { nameEvidence } from './name-evidence.ts'
import type { Rarity } from './names.ts'
import type { MatchRecord } from './records.ts'
import type { Evidence } from './terms.ts'

/** What is known of names. */
export interface Known {
  readonly rarity: Rarity
  readonly cities: Cities
}

/** Compares a description with a place. */
export function evidence(described: MatchRecord, place: MatchRecord, { rarity, cities }: Known): Evidence {
  const found: Evidence = {
    ...nameEvidence(described, place, rarity),
    ...addressEvidence(described, place, cities),
    ...contactEvidence(described, place),
  }
  if (found.street) return found
  if (found.distance) return { ...found, unknown: 'address' }
  if (found.site === 'equal' && !found.phone && !found.postcode && found.city !== 'other') {
    return { ...found, site: described.address || described.position ? 'alone' : 'only' }
  }
  return { ...found, unknown: found.phone || found.site ? 'where' : 'all' }
}

/** Returns whether the evidence does not say where: branches of a chain would all have it. */
export function isVague({ unknown, site }: Evidence): boolean {
  return unknown === 'where' || unknown === 'all' || site === 'only' || site === 'alone'
}
