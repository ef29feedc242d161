/** The tool that explains scores. */
import { z } from 'zod'
import type { Json } from '../rows.ts'
import { tool } from '../tool.ts'
import { PlaceId } from './places.ts'

export const explainScore = tool({
  name: 'explain_score',
  title: 'Why a place has its score',
  description: `Why a place has its scores (0 to 1), term by term: what it has of each (value 0 to 1), the weight, and what \
that gives (points, which add up to the score; losses are negative). score_combined orders lists and decides which places \
maps show; completeness_score says how much of a good listing is filled in. A term with a low value and a high weight is what \
would raise the score most.`,
  input: z.strictObject({ id: PlaceId }),
  async run({ id }, { ask }) {
    const content = (await ask(`/v0.3/places/${id}/score/`)) as Json
    const { name, score_combined, completeness_score } = content
    const summary = `${String(name)}: score ${String(score_combined)}, completeness ${String(completeness_score)}.`
    return { summary, content }
  },
})
