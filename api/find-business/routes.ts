/** Finds one business by name and address with an outside search, and its stored place. */
import { z } from 'zod'
import type { Described } from '../../core/match/records.ts'
import { type BatchResult, findOrCreate } from '../../sql/batch/batch.ts'
import { askedScore } from '../../sql/batch/match-asked.ts'
import { hiddenResults } from '../batch/hidden-results.ts'
import { presentResult } from '../batch/presenter.ts'
import { NotConfigured, NotFound } from '../errors.ts'
import { ErrorDetail } from '../http/answer-schemas.ts'
import { optional, text } from '../http/fields.ts'
import { inputSchema } from '../http/json-schema.ts'
import { validate } from '../http/validate.ts'
import type { View } from '../http/view.ts'
import type { Services } from '../services.ts'
import { searchOutside } from './outside-search.ts'
import { FindBusinessOutput, FOUND_BUSINESS } from './schema.ts'

const NOT_CONFIGURED = 'No search for businesses is configured (FIND_BUSINESS_URL).'

const Query = z.object({ name: text(500), address: optional(text(1000)) })

export function findBusinessView(services: Services): View {
  const { database, publicUrl, matching, findBusinessUrl } = services
  return {
    path: '/api/v0.3/find_business',
    name: 'Find Business',
    description: 'Finds one business with an outside search, and its place, if it is stored.',
    operations: {
      GET: {
        id: 'findBusiness',
        summary: 'Find a business by name and address, without creating a place',
        parameters: [
          {
            name: 'name',
            required: true,
            description: 'Name of the business',
            schema: inputSchema(Query.shape.name),
            example: 'Almas Coffee',
          },
          {
            name: 'address',
            description: 'Its address, or a part of it',
            schema: { type: 'string', maxLength: 1000 },
            example: '28 River Road, Sydney',
          },
        ],
        output: FindBusinessOutput,
        example: FOUND_BUSINESS,
        refusals: {
          404: ['The outside search finds no similar business', ErrorDetail, { detail: 'Not found.' }],
          502: [
            'The outside search does not answer',
            ErrorDetail,
            { detail: 'The search for businesses does not answer.' },
          ],
          503: [
            'No outside search is configured, or the database cannot answer',
            ErrorDetail,
            { detail: NOT_CONFIGURED },
          ],
        },
        async handle({ parameters, caller }) {
          const sent = validate(Query, Object.fromEntries(parameters))
          if (!findBusinessUrl) throw new NotConfigured(NOT_CONFIGURED)
          const { name, address = null } = sent
          const candidate = await searchOutside(findBusinessUrl, [name, address].filter(Boolean).join(', '))
          const score = candidate && (await askedScore(database, { name, address }, candidate))
          if (!candidate || score === undefined) throw new NotFound()
          // Two descriptions: the client's name and address at the found position, and the result of the search.
          const descriptions = [{ ...candidate, name, address: address ?? candidate.address }, candidate]
          const batch = {
            descriptions: descriptions.map((each) => ({ ...each, id: null })),
            editorialCategories: [],
            tags: [],
            dryRun: true,
          }
          const found = await findOrCreate(database, batch, matching)
          const hidden = await hiddenResults(database, found, caller, services)
          const place = found.find((each) => !(each instanceof Error) && each.place !== null && !hidden.has(each.place))
          return { body: presentBusiness(sent, candidate, score, place, publicUrl) }
        },
      },
    },
  }
}

/** The business found outside, as one result of a batch. `place` is its stored place that the caller sees, if any. */
function presentBusiness(
  sent: Readonly<Record<string, unknown>>,
  candidate: Described,
  score: number,
  place: BatchResult | undefined,
  publicUrl: string,
) {
  if (place) return { ...presentResult({ sent }, place, { publicUrl, hidden: new Set() }), candidate }
  return {
    ...sent,
    svc_id: null,
    svc_url: null,
    status: 'candidate',
    found_or_created: 'candidate',
    editorial_categories_added: [],
    tags_added: [],
    error: null,
    match_method: null,
    match_score: score,
    candidate,
  }
}
