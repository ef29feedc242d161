/** What the conditions of a filter are made with: what the layer has, and bounds on what they may cost. */
import type { FieldCatalogue } from '../field-catalogue.ts'
import { MAX_PATTERNS } from '../filters/fields.ts'
import type { Filter } from '../filters/filter.ts'
import type { FilterLeaf } from '../logic/filter-leaf.ts'
import { MAX_CONDITIONS } from './syntax/expression.ts'
import { type At, refuse } from './syntax/fault.ts'

export type { FilterLeaf, FilterTree } from '../logic/filter-leaf.ts'

export interface Context {
  readonly fields: FieldCatalogue
  /** The rows are lines, areas or mixed shapes, not points. */
  readonly hasShapes: boolean
  /** Parameters that are functions of the same name. */
  readonly functions: readonly Filter<FilterLeaf>[]
  readonly bounds: Bounds
}

const MAX_TEXTS = 4
/** Distinct moments at which places are open. */
const MAX_OPEN_MOMENTS = 4
/** Corners of all polygons. */
const MAX_FILTER_CORNERS = 10_000

/** Counts the conditions of a filter, and what is expensive in them. */
export class Bounds {
  #leaves = 0
  #patterns = 0
  #texts = 0
  #corners = 0
  readonly #moments = new Set<number>()

  /** Returns the condition. Throws `FilterFault` if it is one too many. */
  leaf<Leaf extends FilterLeaf>(leaf: Leaf, at: At): Leaf {
    atMost(++this.#leaves, MAX_CONDITIONS, 'conditions', at)
    switch (leaf.op) {
      case 'like':
        this.#patterns += leaf.patterns.length
        atMost(this.#patterns, MAX_PATTERNS, 'patterns', at)
        break
      case 'text':
        atMost(++this.#texts, MAX_TEXTS, 'texts', at)
        break
      case 'open_at':
        atMost(this.#moments.add(leaf.at).size, MAX_OPEN_MOMENTS, 'moments at which places are open', at)
        break
      case 'polygon':
        this.#corners += [leaf.ring, ...(leaf.holes ?? [])].flat().length
        atMost(this.#corners, MAX_FILTER_CORNERS, 'corners of polygons', at)
    }
    return leaf
  }
}

function atMost(count: number, max: number, what: string, at: At): void {
  if (count > max) refuse(`Ensure there are at most ${max} ${what}.`, at)
}
