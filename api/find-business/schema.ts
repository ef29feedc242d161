/** Schema of a found business. */
import { z } from 'zod'
import { BATCH_RESULT, BatchItemResult } from '../batch/schema.ts'
import { components } from '../http/json-schema.ts'

const Candidate = z.object({
  name: z.string(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  postcode: z.string().nullable(),
  country: z.string().nullable(),
  telephone: z.string().nullable(),
  categories: z.array(z.string()),
  url: z.string().nullable(),
  longitude: z.number(),
  latitude: z.number(),
})

const status = z.enum(['found', 'candidate'])

export const FindBusinessOutput = BatchItemResult.extend({
  svc_id: z.guid().nullable().describe('Id of the place; null for a candidate'),
  status: status.describe(
    '`found`: the business is a stored place. `candidate`: it is not, or only editors see it; a batch finds or creates it',
  ),
  found_or_created: status.describe('As `status`'),
  match_score: z.number().min(0).max(1).describe('Score of the match; for a candidate, its similarity to the request'),
  candidate: Candidate.describe('The business, in the form of a place of a batch'),
}).register(components, { id: 'FindBusinessOutput' })

export const FOUND_BUSINESS = {
  ...BATCH_RESULT,
  editorial_categories_added: [],
  candidate: {
    name: 'Café Kranzler',
    address: '18 Kurfürstendamm, 10719 Berlin',
    city: 'Berlin',
    region: null,
    postcode: '10719',
    country: 'DE',
    telephone: null,
    categories: [],
    url: null,
    longitude: 13.3323,
    latitude: 52.5037,
  },
}
