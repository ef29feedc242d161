/** Schemas of batches in requests and responses. */
import { z } from 'zod'
import { MAX_LABELS } from '../../core/model/place.ts'
import { PLACE_COLUMNS } from '../../core/model/place-columns.ts'
import { MATCH_METHODS } from '../../sql/batch/match-judge.ts'
import { link } from '../http/answer-schemas.ts'
import { labels, looseWebAddress, number, optional, text } from '../http/fields.ts'
import { components } from '../http/json-schema.ts'
import { PLACE } from '../places/examples.ts'
import { textField } from '../places/input.ts'

/** A place as partners describe it. They may add fields of their own. */
export const PlaceDescription = z.looseObject({
  name: text(500),
  address: optional(text(1000)).describe(
    'The whole street address. Without it, only position, telephone and web site distinguish places of one name',
  ),
  svc_id: optional(z.guid().toLowerCase()).describe('Id of the place, if it is known'),
  url: optional(looseWebAddress(2048)).describe('Web site; a bare host is read as one with https'),
  city: optional(text(200)),
  region: optional(text(200)).describe('State or province'),
  postcode: optional(text(20)),
  country: optional(textField(PLACE_COLUMNS.country.text)).describe('Code of ISO 3166, or English name'),
  telephone: optional(text(100)),
  categories: labels()
    .nullish()
    .describe('Categories of the place. They help to match it, and a created place gets them'),
  latitude: optional(number(-90, 90)).describe('Degrees'),
  longitude: optional(number(-180, 180)).describe('Degrees'),
})

const batchLabels = labels()
  .nullish()
  .transform((given) => given ?? [])

/** The body as a whole. Its places are validated one by one. */
export const BatchObject = z.object({
  places: z.array(z.unknown()),
  editorial_categories: batchLabels.describe(
    'Names or slugs of categories for every place of the batch. They count in scores once an operator has set them',
  ),
  tags: batchLabels.describe('Tags for every place of the batch'),
})

/** For the schema document. */
export const BatchInput = z.union([
  z.array(PlaceDescription),
  z.object({ ...BatchObject.shape, places: z.array(PlaceDescription) }),
])

/** A found place that already has the maximum gets no more. */
const ADDED = `Only those that the place did not have before. A place gets at most ${MAX_LABELS} of each kind`

/** A probability, and how it comes about. */
export const PROBABILITY_FIELDS = {
  probability: z.number().min(0).max(1).describe('That the two are one place'),
  steps: z.array(
    z.object({
      term: z.string().describe('`prior` is what speaks against any pair'),
      level: z.string().nullable(),
      weight: z.number().describe('Log-odds: above 0 for one place, below 0 against it'),
    }),
  ),
}

const Explanation = z
  .object({
    svc_id: z.guid().nullable().describe('Null if an earlier place of the batch would create it'),
    ...PROBABILITY_FIELDS,
  })
  .register(components, { id: 'MatchExplanation' })

const status = z.enum(['found', 'created', 'error'])

export const BatchItemResult = z
  .looseObject({
    svc_id: z
      .union([z.guid(), z.null(), z.unknown()])
      .describe('Id of the place. Null if it would be created; in an error, the id that was sent'),
    svc_url: link().nullable().describe("The place's page"),
    status,
    found_or_created: status.describe('As `status`'),
    editorial_categories_added: z.array(z.string()).describe(ADDED),
    tags_added: z.array(z.string()).describe(ADDED),
    error: z.string().nullable(),
    match_method: z
      .enum(['id', ...MATCH_METHODS, 'created'])
      .nullable()
      .describe('How the place was found; null for an error, and for a hidden place that only editors see'),
    match_score: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe(
        'Probability of the match, with at most four digits; null if no place was found, or only editors see it',
      ),
    explanation: Explanation.nullish().describe(
      'With `explain=true`: the place that is found, or that comes closest, and why; null if none comes close, or only editors see it',
    ),
  })
  .register(components, { id: 'BatchItemResult' })
  .describe('All fields that were sent for the place, and the following')
export type MatchExplanation = z.infer<typeof Explanation>
export type BatchItemResult = z.infer<typeof BatchItemResult>

export const BATCH_RESULT: BatchItemResult = {
  name: 'Cafe Kranzler',
  address: 'Kurfuerstendamm 18',
  svc_id: PLACE.id,
  svc_url: `https://places.example/?place=${PLACE.id}`,
  status: 'found',
  found_or_created: 'found',
  editorial_categories_added: ['Classics'],
  tags_added: [],
  error: null,
  match_method: 'fuzzy',
  match_score: 0.87,
}

export const BatchOutput = z
  .object({ count: z.int().min(0), results: z.array(BatchItemResult) })
  .register(components, { id: 'BatchOutput' })

export const BatchError = z.object({ error: z.string() }).register(components, { id: 'BatchError' })
