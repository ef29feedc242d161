/** Finds or creates many places at once by their descriptions. */

import pLimit from 'p-limit'
import { COSTS } from '../../core/limits/budget.ts'
import { BOOLEAN, type ValueParameter, valueParameter } from '../../core/query/query-parameter.ts'
import { mapInTurns } from '../../core/threads/turns.ts'
import { type BatchResult, findOrCreateWithin } from '../../sql/batch/batch.ts'
import type { Queryable } from '../../sql/core/database.ts'
import { retryOnConflict } from '../../sql/places/write.ts'
import { InvalidBatch, InvalidFields, ParseError } from '../errors.ts'
import { ErrorDetail } from '../http/answer-schemas.ts'
import { WARNING, warnOfIgnored } from '../http/ignored-members.ts'
import { JsonText, jsonArray } from '../http/json-body.ts'
import type { Answer, View, ViewRequest } from '../http/view.ts'
import type { Services } from '../services.ts'
import { hiddenResults } from './hidden-results.ts'
import { answerOnce } from './idempotency.ts'
import { presentResult } from './presenter.ts'
import { type ReadPlace, readBatch } from './read-batch.ts'
import { BATCH_RESULT, BatchError, BatchInput, BatchOutput } from './schema.ts'

/** Body limit for each place of a batch of maximum size. */
const BYTES_OF_A_PLACE = 4096

/** Maximum number of batches in progress in a process: one writes, one waits to write. Others hold no connection. */
const AT_ONCE = 2

const DRY_RUN = flag('dry_run', '`true`: reports what would be found and created, and writes nothing.')
const EXPLAIN = flag(
  'explain',
  '`true`: each result has `explanation`: the evidence for and against the likeliest place.',
)

/** Throws `InvalidBatch`, so that all faults of a batch have one form. */
function flag(name: string, description: string): ValueParameter<boolean> {
  const read = (text: string) => {
    const word = text.trim().toLowerCase()
    if (!['', 'true', 'false'].includes(word)) throw new InvalidBatch(`${name}: Must be a valid boolean.`)
    return word === 'true'
  }
  return valueParameter({ name, description, schema: BOOLEAN, otherwise: false, read })
}

export function batchView(services: Services): View {
  const { database, publicUrl, batchMaxPlaces, batchNeedsToken = false, matching, log } = services
  const turns = pLimit(AT_ONCE)

  async function answer(request: ViewRequest): Promise<Answer> {
    const dryRun = DRY_RUN.valueIn(request.parameters)
    const explain = EXPLAIN.valueIn(request.parameters)
    const { places, ignored, ...labels } = await readBatch(await readBody(request), batchMaxPlaces)
    request.spend(places.length * COSTS.placeOfBatch)
    const descriptions = places.flatMap(({ content }) => (content instanceof InvalidFields ? [] : [content]))
    const work = async (transaction: Queryable) => {
      const all = await findOrCreateWithin(transaction, { ...labels, descriptions, dryRun }, matching)
      const hidden = await hiddenResults(transaction, all, request.caller, services)
      const found = all.values()
      const results = await mapInTurns(places, (place) => {
        const { content } = place
        const result = content instanceof InvalidFields ? content : (found.next().value as BatchResult)
        if (result instanceof Error && result !== content) log.error({ err: result }, 'a place of a batch was refused')
        return JSON.stringify(presentResult(place, result, { publicUrl, explain, hidden }))
      })
      return new JsonText(`{"count":${results.length},"results":${jsonArray(results)}}`)
    }
    const once = () => ({
      key: request.header('Idempotency-Key'),
      client: request.client,
      url: request.url,
      content: contentOf(places, [labels, dryRun, explain]),
    })
    const body = await turns(() =>
      retryOnConflict(database, (transaction) => answerOnce(transaction, once(), () => work(transaction))),
    )
    return { body, headers: warnOfIgnored(ignored) }
  }

  return {
    path: '/api/v0.3/batch_find_or_create_places',
    name: 'Batch Find Or Create Places',
    description: 'Finds each described place in turn, and creates the missing ones.',
    operations: {
      POST: {
        id: 'batchFindOrCreatePlaces',
        summary: 'Find or create the places of a batch',
        needsToken: batchNeedsToken,
        parameters: [DRY_RUN, EXPLAIN],
        headers: [
          {
            name: 'Idempotency-Key',
            description: 'For a day, a repeated request with the same key gets the first answer.',
          },
        ],
        input: BatchInput,
        inputExample: {
          places: [
            { name: 'Almas Coffee', address: '28 River Road, Sydney 9261', city: 'Sydney' },
            { name: 'Ferry Wharf Kiosk', city: 'Sydney', latitude: -33.8612, longitude: 151.2108 },
          ],
          tags: ['Waterfront'],
        },
        bodyLimit: BYTES_OF_A_PLACE * Math.max(batchMaxPlaces, 256),
        output: BatchOutput,
        example: { count: 1, results: [BATCH_RESULT] },
        answerHeaders: WARNING,
        refusals: {
          400: ['The body is not a batch', BatchError, { error: 'A batch may have at most 1000 places, not 1001.' }],
          409: [
            'A request with this key is in progress',
            ErrorDetail,
            { detail: 'A request with this Idempotency-Key is under way.' },
          ],
          422: [
            'This key was used for another request',
            ErrorDetail,
            { detail: 'This Idempotency-Key was used for another request.' },
          ],
        },
        handle: answer,
      },
    },
  }
}

/** Returns JSON of all that is asked for, in parts. */
function* contentOf(places: readonly ReadPlace[], asked: readonly unknown[]): Generator<string> {
  yield '[['
  for (const [n, { sent }] of places.entries()) yield `${n === 0 ? '' : ','}${JSON.stringify(sent)}`
  yield `],${JSON.stringify(asked).slice(1)}`
}

/** Reads the body. Throws `InvalidBatch` for a parse error too, so that all faults of a batch have one form. */
async function readBody(request: ViewRequest): Promise<unknown> {
  try {
    return await request.readBody()
  } catch (error) {
    throw error instanceof ParseError ? new InvalidBatch(error.message) : error
  }
}
