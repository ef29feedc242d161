/** The API without a server, for an agent that is connected to this process. Without an index: PostgreSQL answers. */
import type { Logger } from 'pino'
import { createApi } from '../../api/app.ts'
import { BackgroundTasks } from '../../api/http/background-tasks.ts'
import { toolContext } from '../../api/mcp/context.ts'
import { answerStdio } from '../../api/mcp/stdio.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../sql/core/database.ts'
import type { ServedLayer } from '../../sql/layers/configured-layers.ts'
import type { Vocabulary } from '../../sql/vibes/vocabulary.ts'
import { apiServices } from '../api-services.ts'
import { placeAnswers } from '../search-engines.ts'
import { watchLayers } from './background.ts'

interface Given {
  readonly vibes: Vocabulary
  readonly layers: readonly ServedLayer[]
}

export interface AgentTools {
  /** Answers until the agent or the signal ends it. */
  answer(signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

export function openAgentTools(database: Database, config: Config, log: Logger, { vibes, layers }: Given): AgentTools {
  const afterwards = new BackgroundTasks(log)
  const watched = watchLayers(database, layers, log)
  const answers = placeAnswers(database, config, log, vibes)
  const services = apiServices(database, { ...config, throttle: undefined }, afterwards, log, {
    ...{ answers, layers: watched, vibes },
  })
  const handle = createApi(services).callback()
  return {
    answer: (signal) =>
      answerStdio(
        toolContext(services, (...request) => database.request(() => handle(...request)), {
          ...{ headers: {}, address: '127.0.0.1', signal },
        }),
        signal,
      ),
    async close() {
      await afterwards.finished()
      await watched.close()
      await services.search.close()
    },
  }
}
