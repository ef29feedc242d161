/** What the index is asked. The main thread sends questions; the index's thread answers them one after the other. */
import type { Position } from '../../../core/geo/bbox.ts'
import type { OrderTerm, ReadCondition, ReadLeaf } from '../../../core/query/ast.ts'
import type { FacetGroup } from '../../../core/query/facets.ts'
import { hasLeaf } from '../../../core/query/logic/formula.ts'
import type { IndexedPlaces } from '../blocks/indexed-places.ts'
import { filterOf } from '../conditions/select.ts'
import { Unsure } from '../conditions/spans.ts'
import { findAmong, type PlacesAmong } from './among.ts'
import { type AskedBranches, type FoundBranches, findBranchesOfIds } from './branches.ts'
import { type AskedTile, type ChosenTile, chooseTile } from './choose.ts'
import { countValues, type FieldCounts } from './facets.ts'
import { countSelected, type FoundPage, findPage } from './page.ts'
import { type AskedRanked, findRanked, type RankedPlaces } from './ranked.ts'
import { type AskedSuggestions, findSuggestions } from './suggestions.ts'

/** Each kind of question with its answer. `where` of a tile includes the tile. */
export interface Questions {
  tile: {
    readonly asked: AskedTile & { readonly where: readonly ReadCondition[] }
    readonly answer: ChosenTile
  }
  page: {
    readonly asked: {
      readonly where: readonly ReadCondition[]
      readonly order: readonly OrderTerm[]
      /** Where `distance` is measured from. */
      readonly origin: Position | undefined
      readonly limit: number
      readonly offset: number | 'last'
    }
    readonly answer: FoundPage
  }
  ranked: {
    readonly asked: AskedRanked & { readonly where: readonly ReadCondition[] }
    readonly answer: RankedPlaces
  }
  among: {
    readonly asked: { readonly where: readonly ReadCondition[]; readonly ids: readonly string[] }
    readonly answer: PlacesAmong
  }
  branches: {
    readonly asked: AskedBranches & { readonly where: readonly ReadCondition[] }
    readonly answer: readonly FoundBranches[]
  }
  suggestions: {
    readonly asked: AskedSuggestions & { readonly where: readonly ReadCondition[] }
    readonly answer: readonly FoundBranches[]
  }
  count: { readonly asked: { readonly where: readonly ReadCondition[] }; readonly answer: number }
  values: {
    /** `where` has the conditions of all groups. */
    readonly asked: {
      readonly where: readonly ReadCondition[]
      readonly groups: readonly FacetGroup<ReadCondition>[]
      /** Maximum number of values of a field that is not a number. */
      readonly most: number
    }
    /** For each group. */
    readonly answer: readonly FieldCounts[]
  }
}

type Question = {
  [Kind in keyof Questions]: { readonly kind: Kind; readonly asked: Questions[Kind]['asked'] }
}[keyof Questions]

export type IndexOrder =
  /** Places to load: JSON of an array of `IndexedRow`. */
  | { readonly kind: 'rows'; readonly rows: string }
  /** All places have been sent. */
  | { readonly kind: 'load' }
  /**
   * JSON of an array of `ChangedPlace`; `found` has the names of the conditions that PostgreSQL decided for
   * them, null for those that nobody needs any more.
   */
  | { readonly kind: 'changes'; readonly changes: string; readonly found: readonly (string | null)[] }
  /** JSON of an array of `FoundPlace`, some of those that were found; `except` changed meanwhile. */
  | { readonly kind: 'found'; readonly name: string; readonly places: string; readonly except: readonly string[] }
  | { readonly kind: 'forget'; readonly name: string }
  /** JSON of an array of `TextHours`, and the ids of some that PostgreSQL does not have any more. */
  | { readonly kind: 'hours'; readonly added: string; readonly gone: readonly number[] }
  | FileOrder
  /** No place changes. The report has the size, with what was computed since the last one, and so long for what comes next. */
  | { readonly kind: 'measure'; readonly milliseconds: number; readonly isQuiet: boolean }

/** The main thread opens and closes the file. */
export type FileOrder =
  /** The places of the file, which begin at a position, replace all others. */
  | { readonly kind: 'read'; readonly file: number; readonly position: number }
  /** Appends all places, between questions. */
  | { readonly kind: 'write'; readonly file: number }

export type IndexMessage = { readonly id: number } & (Question | IndexOrder)

/** Number of places, and bytes that they take. */
export interface IndexSize {
  readonly places: number
  readonly bytes: number
}

/** The thread's reply to a message. */
export interface IndexReport {
  /** Of the message. */
  readonly id: number
  /** To a question; undefined if the index can't tell. */
  readonly answer?: Questions[keyof Questions]['answer'] | undefined
  /** After an order. */
  readonly size?: IndexSize
  /** Why a file can't be read or written. */
  readonly problem?: string
}

/** Whether a message is about opening hours, so that holidays have to be looked up. */
export function isOnHours(message: Question | IndexOrder): boolean {
  if ('asked' in message) return hasLeaf<ReadLeaf>(message.asked.where, ({ op }) => op === 'open_at')
  return message.kind === 'hours' || message.kind === 'measure'
}

/** Returns undefined if the index can't tell. */
export function answerTo(places: IndexedPlaces, question: Question): Questions[keyof Questions]['answer'] | undefined {
  const filter = filterOf(question.asked.where, places)
  try {
    switch (question.kind) {
      case 'tile':
        return chooseTile(places, filter, question.asked)
      case 'page':
        return findPage(places, filter, question.asked)
      case 'ranked':
        return findRanked(places, filter, question.asked)
      case 'among':
        return findAmong(places, filter, question.asked.ids)
      case 'branches':
        return findBranchesOfIds(places, filter, question.asked)
      case 'suggestions':
        return findSuggestions(places, filter, question.asked)
      case 'count':
        return countSelected(places, filter)
      case 'values':
        return question.asked.groups.map(({ where, names }) =>
          countValues(places, filterOf(where, places), names, question.asked.most),
        )
    }
  } catch (error) {
    if (error instanceof Unsure) return undefined
    throw error
  }
}
