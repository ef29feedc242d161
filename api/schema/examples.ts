/** Examples of events, until they stand at their operations. */
import { EVENT, SAMPLE_EVENT } from '../events/example.ts'
import { singlePage } from '../http/page.ts'

/** By the path of the view, without its version. */
export const PATH_EXAMPLES: Readonly<Record<string, string>> = { '/events/:id/': SAMPLE_EVENT }

/** By the operation's id. */
export const EXAMPLES: Readonly<Record<string, object>> = { listEvents: singlePage([EVENT]), getEvent: EVENT }
