/** An API on a port of its own, for whole requests. */

import { pino } from 'pino'
import { withinExpense } from '../../../answers/expense/expensive.ts'
import { PlaceAnswers } from '../../../answers/places.ts'
import { createApi } from '../../../api/app.ts'
import { Accounts } from '../../../api/credentials/accounts.ts'
import { BackgroundTasks } from '../../../api/http/background-tasks.ts'
import type { SitePage } from '../../../api/http/site-page.ts'
import type { Services } from '../../../api/services.ts'
import { readConfig } from '../../../config.ts'
import { Durations } from '../../../core/measure/durations.ts'
import { DEFAULT_MAX_BATCH, MAX_SEARCH_SIZE } from '../../../core/query/limits.ts'
import { readVibes } from '../../../data/vibes.ts'
import { PostgresEngine } from '../../../search/postgres/engine.ts'
import { Search } from '../../../search/search.ts'
import { Dictionary } from '../../../search/text/dictionary.ts'
import type { Queryable, Store } from '../../../sql/core/database.ts'
import { atEnd } from '../processes/at-end.ts'
import { describedRequest, type Request } from '../requests/openapi.ts'
import { listen } from './listen.ts'

export interface TestApi {
  base: string
  /** Checks every answer against the API's document. */
  request: Request
  /** Log lines so far. */
  logged: string[]
}

export const PUBLIC_URL = 'https://places.example'
const TILES_URL = 'https://tiles.example'
export const IMAGE_CDN_URL = 'https://images.example'

/** Starts an API that is closed when the test file is done. With a `Queryable`, writes go through its `rows` too. */
export async function startApi(
  given: Queryable | Store,
  services: Partial<Services> = {},
  pages: (services: Services) => SitePage[] = () => [],
): Promise<TestApi> {
  const logged: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => logged.push(line) })
  const complete = testServices(toStore(given), { log, ...services })
  const base = await listen(createApi(complete, pages(complete)).callback())
  return { base, request: await describedRequest(base), logged }
}

/** Returns the services of an API, without a mail server. Tests that wait for mail bring their own accounts. */
function testServices(database: Store, services: Partial<Services> & Pick<Services, 'log'>): Services {
  const afterwards = new BackgroundTasks(services.log)
  atEnd(() => afterwards.finished())
  const dictionary = new Dictionary(database, () => undefined)
  const answers = new PlaceAnswers({ database, dictionary, vibes: readVibes().vibes })
  const { readings, sets } = answers
  const postgres = new PostgresEngine(database, dictionary, 10_000, sets, withinExpense)
  const search = new Search({ postgres, readings, onTrouble: () => undefined })
  atEnd(() => search.close())
  return {
    database,
    answers,
    publicUrl: PUBLIC_URL,
    tilesUrl: TILES_URL,
    imageCdnUrl: IMAGE_CDN_URL,
    trustedProxies: 0,
    search,
    searchMaxPageSize: MAX_SEARCH_SIZE,
    vibes: readVibes(),
    vibeThreshold: 1,
    batchMaxPlaces: DEFAULT_MAX_BATCH,
    matching: readConfig({}).matching,
    accounts: new Accounts({ database, publicUrl: PUBLIC_URL, sendMail: async () => undefined }),
    afterwards,
    requests: new Durations(['route', 'method', 'status']),
    ...services,
  }
}

function toStore(database: Queryable | Store): Store {
  if ('transaction' in database) return database
  const { rows } = database
  return { rows, write: rows, transaction: (work) => work(database) }
}
