/** Resources that another part of the service has: requests are led there. */
import type { Format } from '../../http/negotiation.ts'
import type { BaseOperation, View, ViewRequest } from '../../http/view.ts'
import { FORMAT_PARAMETER, refusalsOf } from './resource.ts'

interface Redirect extends Omit<View, 'operations' | 'formats' | 'formatChoice' | 'refusesUnknown'> {
  readonly formats: readonly Format[]
  readonly read: Omit<BaseOperation, 'handle' | 'status'>
  /** Returns the address. */
  to(request: ViewRequest): string | Promise<string>
}

/** Unknown parameters are those of the other part. */
export function redirect({ formats, read, to, ...view }: Redirect): View {
  return {
    ...view,
    formatChoice: { parameter: FORMAT_PARAMETER, formats },
    refusesUnknown: true,
    operations: {
      GET: {
        ...read,
        refusals: refusalsOf(view.path),
        status: 307,
        answerHeaders: { Location: 'Where it is' },
        handle: async (request) => ({ body: '', headers: { Location: await to(request) } }),
      },
    },
  }
}
