/** The GET operation of a paged list. */
import { PAGE_PARAMETERS, type QueryParameter } from '../../core/query/catalogue/list-parameters.ts'
import { parsePage } from '../../core/query/parse/list.ts'
import { envelope, readPage, type Source } from './page.ts'
import type { Operation } from './view.ts'

interface ListOptions<Row> extends Pick<Operation, 'id' | 'summary' | 'output'> {
  /** Parameters besides those of pages. */
  readonly parameters?: readonly QueryParameter[]
  /** Throws `InvalidParameter`. */
  source(parameters: URLSearchParams, signal: AbortSignal): Source<Row>
  present(row: Row): object
}

export function listOperation<Row>({ source, present, parameters: own = [], ...rest }: ListOptions<Row>): Operation {
  return {
    ...rest,
    parameters: [...own, ...PAGE_PARAMETERS],
    async handle({ url, parameters, signal }) {
      const page = await readPage(parsePage(parameters), source(parameters, signal))
      return { body: envelope(page, { url, parameters }, page.items.map(present)) }
    },
  }
}
