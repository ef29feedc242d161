/** The GET operation of a paged list. */
import type { z } from 'zod'
import { readPage, type Source } from '../../core/query/numbered-page.ts'
import { PAGE_PARAMETERS, parsePage } from '../../core/query/parse/page.ts'
import type { QueryParameter } from '../../core/query/query-parameter.ts'
import { envelope, singlePage } from './page.ts'
import type { BaseOperation, Operation, ViewRequest } from './view.ts'

interface ListOptions<Row, Shown extends object> extends Omit<BaseOperation, 'parameters' | 'handle'> {
  /** Schema of a page. */
  readonly output: z.ZodType
  /** Example of a row, as it is shown. */
  readonly example: NoInfer<Shown>
  /** Parameters besides those of pages. */
  readonly parameters?: readonly QueryParameter[]
  /** Throws `InvalidParameter` and `NotFound`. */
  source(request: ViewRequest): Source<Row> | Promise<Source<Row>>
  present(row: Row): Shown
}

export function listOperation<Row, Shown extends object>(options: ListOptions<Row, Shown>): Operation {
  const { source, present, example, parameters: own = [], ...rest } = options
  return {
    ...rest,
    example: singlePage([example]),
    parameters: [...own, ...PAGE_PARAMETERS],
    async handle(request) {
      const page = await readPage(parsePage(request.parameters), await source(request))
      return { body: envelope(page, request, page.items.map(present)) }
    },
  }
}
