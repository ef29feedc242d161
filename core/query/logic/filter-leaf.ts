/** The conditions that a tree joins. */
import type { FieldCondition } from '../filters/fields.ts'
import type { PositionedCondition } from '../filters/has-position.ts'
import type { OpenAtCondition } from '../filters/is-open-at.ts'
import type { MembershipCondition } from '../filters/membership.ts'
import type { GeoCondition } from '../filters/positions.ts'
import type { TermCondition } from '../filters/search-terms.ts'
import type { TextCondition } from '../filters/text.ts'
import type { Tree } from './tree.ts'

/** Of any layer. */
export type LayerFilterLeaf = GeoCondition | PositionedCondition | FieldCondition | TermCondition

export type FilterLeaf = LayerFilterLeaf | TextCondition | OpenAtCondition | MembershipCondition

export type FilterTree = Tree<FilterLeaf>
