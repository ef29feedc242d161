/** The tool that finds the place that a description means. */
import { z } from 'zod'
import { attributionOf, type Json } from '../rows.ts'
import { tool } from '../tool.ts'

export const matchPlace = tool({
  name: 'match_place',
  title: 'Match a description to a place',
  description: `The place that a description of one business means, with the probability that it is the same, and the \
evidence for and against (weights in natural log-odds). For a row of a table, a business card, a sentence that names a place \
with its address. The more is given (address, city, telephone, web site, position), the surer. is_found false: the likeliest \
place, if there is one, is in evidence, but it is more likely another one. Nothing is created.`,
  input: z.strictObject({
    name: z.string().min(1).max(500),
    address: z.string().max(1000).optional().describe('Street and number, or a whole line'),
    city: z.string().max(255).optional(),
    postcode: z.string().max(32).optional(),
    country: z.string().max(255).optional().describe('Code of ISO 3166-1 or English name'),
    telephone: z.string().max(255).optional(),
    url: z.string().max(1000).optional(),
    longitude: z.number().optional(),
    latitude: z.number().optional(),
  }),
  output: z.object({
    is_found: z.boolean(),
    id: z.string().nullable().describe('For get_place'),
    link: z.string().nullable().describe('Card of the place in the explorer'),
    probability: z.number().nullable().describe('0 to 1, that the description means this place'),
    method: z.string().nullable().describe('exact: same name and address; fuzzy: by evidence; url: the same web page'),
    evidence: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('The likeliest place (svc_id), and what speaks for and against it'),
    attribution: z.array(z.string()),
  }),
  async run(description, context) {
    const parameters = new URLSearchParams({ dry_run: 'true', explain: 'true' })
    const answer = await context.ask('/api/v0.3/batch_find_or_create_places', parameters, [description])
    const [result] = (answer as { results: readonly Json[] }).results
    if (!result || result['error'])
      return { summary: String(result?.['error'] ?? 'No answer.'), content: notFound(null) }
    const { status, svc_id: id, svc_url: link, match_score: score, match_method: method, explanation = null } = result
    if (status !== 'found') {
      return { summary: 'No stored place is likely enough to be this one.', content: notFound(explanation) }
    }
    return {
      summary: `Found, with a probability of ${String(score)}.`,
      content: {
        ...{ is_found: true, id, link, probability: score, method, evidence: explanation },
        ...(await attributionOf(context)),
      },
    }
  },
})

function notFound(evidence: unknown): Json {
  return { is_found: false, id: null, link: null, probability: null, method: null, evidence, attribution: [] }
}
