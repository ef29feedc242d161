/** Why a place has its scores: every term of their sums. */
import { z } from 'zod'
import { explainPlaces, type ScoreTerm } from '../../sql/scores/explain.ts'
import { NotFound } from '../errors.ts'
import { components } from '../http/json-schema.ts'
import { isUuid } from '../http/record-key.ts'
import type { View } from '../http/view.ts'
import type { Services } from '../services.ts'
import { SAMPLE_PLACE } from './examples.ts'
import { readPlace } from './read-place.ts'

const Term = z.object({
  name: z.string(),
  value: z.number().describe('Degree to which the place fulfils the term, 0 to 1; of a loss: 1 if the place has it'),
  weight: z.number(),
  points: z.number().describe('What the term gives to the score; negative for losses'),
})

const Terms = z.array(Term).describe('What gives most comes first')

const PlaceScore = z
  .object({
    id: z.guid(),
    name: z.string(),
    score_combined: z.number().describe('Sum of its terms, 0 to 1'),
    completeness_score: z.number().describe('Sum of its terms, 0 to 1'),
    is_stored: z.boolean().describe('False: the place has changed, and the next run of the job stores these scores'),
    weights: z.int().describe('Version of the weights'),
    score_terms: Terms,
    completeness_terms: Terms,
  })
  .register(components, { id: 'PlaceScore' })

const EXAMPLE: z.infer<typeof PlaceScore> = {
  id: SAMPLE_PLACE,
  name: 'Café Kranzler',
  score_combined: 0.41,
  completeness_score: 0.2,
  is_stored: true,
  weights: 1,
  score_terms: [{ name: 'completeness', value: 0.2, weight: 3, points: 0.06 }],
  completeness_terms: [{ name: 'name', value: 1, weight: 10, points: 0.1 }],
}

/** `scoresForEditors` holds for the analyst's page as well. */
export function scoreView(services: Services): View {
  const { database, scoresForEditors = false } = services
  return {
    path: '/v0.3/places/:id/score/',
    pathExample: SAMPLE_PLACE,
    name: 'Place Score',
    description: 'Why a place has its scores, term by term.',
    operations: {
      GET: {
        id: 'explainScore',
        summary: 'The terms of the scores of a place',
        ...(scoresForEditors && { needsToken: true, needsEditor: true }),
        output: PlaceScore,
        example: EXAMPLE,
        async handle({ params, caller }) {
          const id = params['id'] ?? ''
          if (!isUuid(id)) throw new NotFound()
          await readPlace(services, database, id, caller)
          const [explanation] = await explainPlaces(database, [id])
          if (!explanation) throw new NotFound()
          const { name, computed, stored, is_marked, basis, score_terms, completeness_terms } = explanation
          const body: z.infer<typeof PlaceScore> = {
            ...{ id: explanation.id, name, ...computed },
            is_stored: !is_marked && computed.score_combined === stored.score_combined,
            weights: basis.weights,
            score_terms: sorted(score_terms),
            completeness_terms: sorted(completeness_terms),
          }
          return { body }
        },
      },
    },
  }
}

function sorted(terms: readonly ScoreTerm[]): ScoreTerm[] {
  return terms.toSorted((one, other) => Math.abs(other.points) - Math.abs(one.points))
}
