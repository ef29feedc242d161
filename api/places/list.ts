/** The list of places: by numbered pages, or from cursor to cursor. */
import { COSTS } from '../../core/limits/budget.ts'
import type { Condition } from '../../core/query/ast.ts'
import { UNDERSTAND } from '../../core/query/filters/text.ts'
import { InvalidParameter } from '../../core/query/parameters.ts'
import { parseList } from '../../core/query/parse/list.ts'
import { parseStart } from '../../core/query/parse/page.ts'
import { FIELDS } from '../../core/query/parse/selection.ts'
import { LISTED_PLACES } from '../../core/query/place-fields.ts'
import type { Queryable } from '../../sql/core/database.ts'
import { type DeletedPlace, deletedPlaces } from '../../sql/places/places.ts'
import { envelope, listText } from '../http/page.ts'
import type { Answer, Operation } from '../http/view.ts'
import type { Services } from '../services.ts'
import type { PresenterFor } from './presenter.ts'

/** A client that missed more deletions reads the whole list again. */
const MAX_DELETED = 10_000

export function answerList({ answers, database }: Services, presenterFor: PresenterFor): Operation['handle'] {
  return async (request) => {
    const { parameters: asked, spend, signal, caller } = request
    const parameters = asked.has(UNDERSTAND.name) ? await answers.understanding.meant(asked) : asked
    const query = parseList(parameters)
    const start = parseStart(parameters, query.order, LISTED_PLACES)
    const selection = FIELDS.valueIn(parameters)
    const presenter = presenterFor(caller)
    const page = await answers.list(query, start, {
      ...{ signal, wanted: selection, form: presenter.storedForm(selection) },
      onExpensive: () => spend(COSTS.expensive),
    })
    const head = envelope(page, request, undefined)
    const isFirst = 'after' in start ? start.after === 'first' : head.previous === null
    const deleted = isFirst ? await readDeleted(database, query.where) : undefined
    return {
      body: listText(head, 'results', presenter.collection(page.items, selection), deleted),
      headers: cacheHeaders(query.where),
    }
  }
}

const TILE_HEADERS = { 'Cache-Control': 'public, max-age=0, must-revalidate' }

/** Many clients request the same list of a tile: caches may store it, and must revalidate it. */
export function cacheHeaders(where: readonly Condition[]): Answer['headers'] & object {
  return where.some(({ op }) => op === 'tile') ? TILE_HEADERS : {}
}

/**
 * Returns the places that were deleted since the moment of `updated_since`; undefined without it. A request that lists
 * hidden places or duplicates does not miss them.
 */
async function readDeleted(
  database: Queryable,
  where: readonly Condition[],
): Promise<{ deleted: DeletedPlace[] } | undefined> {
  const since = where.find((condition) => condition.op === 'updated_since')
  if (!since) return undefined
  const visibility = where.filter((condition) => condition.op === 'flag')
  const deleted = await deletedPlaces(database, since.at, visibility, MAX_DELETED + 1)
  if (deleted.length <= MAX_DELETED) return { deleted }
  throw new InvalidParameter(
    'updated_since',
    `More than ${MAX_DELETED} places were deleted or hidden since then. Read the whole list instead.`,
  )
}
