/** What tools ask, for one caller. */
import { shownAttributions } from '../../sql/sources/sources.ts'
import type { Services } from '../services.ts'
import { type Asking, askApi, type Handle } from './ask.ts'
import type { ToolContext } from './tool.ts'

/** `handle` answers the requests of tools. */
export function toolContext(
  { database, publicUrl, log }: Pick<Services, 'database' | 'publicUrl' | 'log'>,
  handle: Handle,
  asking: Asking,
): ToolContext {
  return {
    ask: askApi(handle, asking),
    publicUrl,
    attributions: () => shownAttributions(database),
    onTrouble: (error) => log.error({ err: error }, 'a tool of an agent failed'),
  }
}
