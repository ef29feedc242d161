/** Creates the services of the API from the configuration. */
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { OperatorsLayers } from '../answers/operators-layers.ts'
import type { PlaceAnswers } from '../answers/places.ts'
import { Accounts } from '../api/credentials/accounts.ts'
import type { BackgroundTasks } from '../api/http/background-tasks.ts'
import { createMailer } from '../api/mail/mailer.ts'
import type { Services } from '../api/services.ts'
import type { Config } from '../config.ts'
import type { Budget } from '../core/limits/budget.ts'
import { Durations } from '../core/measure/durations.ts'
import { readVibes } from '../data/vibes.ts'
import type { Indexer } from '../search/meilisearch/indexer.ts'
import type { Database } from '../sql/core/database.ts'
import type { Vocabulary } from '../sql/vibes/vocabulary.ts'
import { placeAnswers, searchOf } from './search-engines.ts'

/** Parts that a process may do without. */
interface ApiParts {
  readonly answers?: PlaceAnswers
  readonly layers?: OperatorsLayers
  readonly indexer?: Indexer | undefined
  readonly vibes?: Vocabulary | undefined
  readonly budget?: Budget | undefined
}

export function apiServices(
  database: Database,
  config: Config,
  afterwards: BackgroundTasks,
  log: Logger,
  { answers, layers, indexer, vibes, budget }: ApiParts = {},
): Services {
  const { publicUrl, tilesUrl, imageCdnUrl, trustedProxies, searchMaxPageSize, vibesFile, vibeThreshold, throttle } =
    config
  const { batchMaxPlaces, batchNeedsToken, matching, findBusinessUrl, editorsOnly } = config
  const words = vibes ?? readVibes(vibesFile)
  const asked = answers ?? placeAnswers(database, config, log, words)
  return {
    database,
    publicUrl,
    tilesUrl,
    imageCdnUrl,
    trustedProxies,
    answers: asked,
    layers,
    search: searchOf(database, config, log, asked, indexer),
    searchMaxPageSize,
    vibes: words,
    batchMaxPlaces,
    batchNeedsToken,
    matching,
    findBusinessUrl,
    accounts: accountsOf(database, config, log),
    editorsOnly,
    scoresForEditors: config.analystPage === 'editors',
    vibeThreshold,
    throttle: throttle && { name: 'general', ...throttle },
    budget,
    afterwards,
    requests: new Durations(['route', 'method', 'status']),
    log,
  }
}

export function accountsOf(database: Database, config: Config, log: Logger): Accounts {
  const { publicUrl, tokenDays, smtpUrl, mailFrom, dataDir } = config
  const sendMail = createMailer({ smtpUrl, from: mailFrom, folder: join(dataDir, 'mail'), log })
  return new Accounts({ database, publicUrl, sendMail, tokenDays })
}
