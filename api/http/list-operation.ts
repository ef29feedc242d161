/** The GET operation of a paged list. */
import { PAGE_PARAMETERS, type QueryParameter } from '../../core/query/catalogue/list-parameters.ts'
import { readPage, type Source } from '../../core/query/numbered-page.ts'
import { parsePage } from '../../core/query/parse/list.ts'
import { envelope } from './page.ts'
import type { Operation, ViewRequest } from './view.ts'

interface ListOptions<Row> extends Omit<Operation, 'parameters' | 'handle'> {
  /** Parameters besides those of pages. */
  readonly parameters?: readonly QueryParameter[]
  /** Throws `InvalidParameter` and `NotFound`. */
  source(request: ViewRequest): Source<Row> | Promise<Source<Row>>
  present(row: Row): object
}

export function listOperation<Row>({ source, present, parameters: own = [], ...rest }: ListOptions<Row>): Operation {
  return {
    ...rest,
    parameters: [...own, ...PAGE_PARAMETERS],
    async handle(request) {
      const { url, parameters } = request
      const page = await readPage(parsePage(parameters), await source(request))
      return { body: envelope(page, { url, parameters }, page.items.map(present)) }
    },
  }
}
