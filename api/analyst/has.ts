/** What a place has of each term, in words. */
import type { Explanation, ScoreTerm } from '../../sql/scores/explain.ts'
import type { PlaceFacts } from '../../sql/scores/place-facts.ts'
import type { Weights } from '../../sql/scores/weights.ts'
import { count, day, decimal, percent, plural, points } from './document/numbers.ts'

export function termHas(term: ScoreTerm, explanation: Explanation, facts: PlaceFacts, weights: Weights): string {
  const { ratings, computed } = explanation
  switch (term.name) {
    case 'rating':
      return ratingHas(ratings, weights)
    case 'popularity':
      return `${plural(ratings.count, 'rating')} (${count(weights.popular_ratings)} give all)${creditHas(ratings)}`
    case 'vibes':
      return posts(facts.vibe_count, term.value, weights.half_vibes)
    case 'tips':
      return posts(facts.tip_count, term.value, weights.half_tips)
    case 'completeness':
      return `${points(computed.completeness_score)} of 100 points, see below`
    case 'freshness':
      return `as of ${day(facts.fresh_at)}; halves in ${count(weights.fresh_days)} days`
    case 'editorial':
      return `${facts.is_featured ? 'featured' : 'not featured'}, ${plural(facts.editorial_categories, 'editorial category', 'editorial categories')}`
    case 'notability':
      return notabilityHas(explanation.evidence)
    case 'nameless':
      return `the name is a number, an address or the city: loses ${percent(term.weight)} of its points`
    default:
      return `loses ${percent(term.weight)} of its points`
  }
}

function ratingHas({ mean, count: rated, prior, known }: Explanation['ratings'], { prior_ratings }: Weights): string {
  const expected = `${decimal(prior)} of 5 expected`
  if (rated === 0) return `unrated; ${expected}`
  return `${decimal(mean)} of 5 from ${plural(rated, 'rating')}; ${expected}, which counts as ${plural(prior_ratings, 'rating')}: ${decimal(known)} of 5`
}

function creditHas({ count: rated, credit }: Explanation['ratings']): string {
  if (rated === 0 || credit === 1) return ''
  return `; credit ${percent(credit)}, because it is rated below what is expected`
}

function notabilityHas(evidence: Explanation['evidence']): string {
  const { wiki_page, names, sources, mentions, branches, confidence, around } = evidence
  return [
    wiki_page ?? 'no page in Wikipedia',
    plural(names, 'other name'),
    plural(sources, 'source'),
    `${decimal(mentions)} places nearby named after it`,
    ...(branches > 1 ? [`its name at ${count(branches)} locations`] : []),
    ...(confidence === null ? [] : [`the source is ${percent(confidence)} sure`]),
    `${decimal(around)} places around`,
  ].join(', ')
}

/** The term is a saturation; its inverse is the number of users after the decay of their posts. */
function posts(number: number, value: number, half: number): string {
  if (number === 0) return 'none'
  const users = (half * value) / (1 - value)
  return `${plural(number, 'post')}; by user and age they count as ${decimal(users)} (${decimal(half)} give half)`
}

export function fieldHas({ name, value }: ScoreTerm, { description_length, images }: PlaceFacts): string {
  if (name === 'has_description') return `${plural(description_length, 'character')} (200 give all)`
  if (name === 'has_images') return `${plural(images, 'image')} (3 give all)`
  return value === 1 ? 'yes' : 'no'
}
