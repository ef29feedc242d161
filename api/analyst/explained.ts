/** The part of the page that explains the scores of one place, term by term. */
import { type Html, html } from '../../core/html/html.ts'
import { type Overview, shareBelow } from '../../sql/scores/analyst.ts'
import type { Explanation, ScoreTerm } from '../../sql/scores/explain.ts'
import type { PlaceFacts } from '../../sql/scores/place-facts.ts'
import { LOSS_TERMS, type Weights } from '../../sql/scores/weights.ts'
import { adviceFor } from './advice.ts'
import { bar, table } from './document/document.ts'
import { count, decimal, moment, percent, points, rank } from './document/numbers.ts'
import { nameOf } from './document/wording.ts'
import { fieldHas, termHas } from './has.ts'

export interface Explained {
  readonly explanation: Explanation
  readonly facts: PlaceFacts
  readonly weights: Weights
}

const STEPS = 6

export function explained({ explanation, facts, weights }: Explained, overview: Overview): Html[] {
  const { id, name, computed, stored, is_marked, basis, score_terms, completeness_terms } = explanation
  const isStored = !is_marked && computed.score_combined === stored.score_combined
  const where = [facts.city, facts.country, explanation.category].filter((part) => part !== null).join(', ')
  const steps = adviceFor(explanation, weights, facts).slice(0, STEPS)
  return [
    html`<h2 id="why">${name}</h2>
<p>${where === '' ? '' : html`${where} · `}<a href="../?place=${id}">Card and map</a> · <a href="../v0.3/places/${id}/">As JSON</a></p>
<div class="pair">`,
    summary('Score', 'score', computed.score_combined, overview.score_combined, facts, overview),
    summary('Completeness', 'completeness', computed.completeness_score, overview.completeness_score, facts, overview),
    html`</div>
<p class="quiet">Version ${basis.weights} of the weights; ages as of ${moment(basis.as_of)}.${isStored ? '' : ' The place has changed since it was scored: the next run stores these scores.'}</p>
<h3>Where the score comes from</h3>`,
    terms('Terms of the score', score_terms, (term) => termHas(term, explanation, facts, weights)),
    html`<h3>What would raise the score most</h3>`,
    computed.score_combined === 0
      ? html`<p>A place that has only a name scores 0. Anything else counts, such as an address.</p>`
      : table(
          'What would raise the score most',
          ['step', { number: 'gain' }],
          steps.map(({ step, gain }) => [step, `+${points(gain)} points`]),
        ),
    html`<h3>Where the completeness comes from</h3>`,
    terms('Terms of the completeness', completeness_terms, (term) => fieldHas(term, facts)),
  ]
}

function summary(
  title: string,
  name: 'score' | 'completeness',
  value: number,
  bins: readonly number[],
  { city, category, in_city }: PlaceFacts,
  { means, categories }: Overview,
): Html {
  const own = html`<p><span class="big">${points(value)}</span> of 100 points: ${title.toLowerCase()}`
  if (means.places === 0) return html`${own}</p>`
  const ofCategory = category === null ? undefined : categories.get(category)
  const averages = [
    `all places ${points(means[name])}`,
    ...(in_city && city ? [`${city} ${points(in_city[name])}`] : []),
    ...(ofCategory && category ? [`${category} ${points(ofCategory[name])}`] : []),
  ]
  return html`${own}<br>
better than ${rank(shareBelow(value, bins))} of ${count(means.places)} places<br>
<span class="quiet">average: ${averages.join(', ')}</span></p>`
}

/** The terms that can give most come first; what the place loses is last. */
function terms(label: string, list: readonly ScoreTerm[], has: (term: ScoreTerm) => string): Html {
  const isLoss = ({ name }: ScoreTerm) => LOSS_TERMS.some((loss) => loss === name)
  const total = list.reduce((sum, term) => (isLoss(term) ? sum : sum + term.weight), 0)
  const gained = list.reduce((sum, term) => sum + term.points, 0)
  const best = (term: ScoreTerm) => (isLoss(term) ? 0 : term.weight / total)
  const most = Math.max(...list.map(best))
  const rows = list
    .filter((term) => !isLoss(term) || term.value > 0)
    .toSorted((one, other) => best(other) - best(one))
    .map((term) => [
      ...[nameOf(term.name), has(term), decimal(term.weight), percent(term.value), points(best(term))],
      html`${points(term.points)}${bar(Math.max(0, term.points) / most, best(term) / most)}`,
    ])
  const columns = [
    'term',
    'what the place has',
    ...['weight', 'reached', 'at best', 'points'].map((number) => ({ number })),
  ]
  return table(label, columns, [
    ...rows,
    [html`<b>Sum</b>`, '', decimal(total), '', points(1), html`<b>${points(gained)}</b>${bar(0, 0)}`],
  ])
}
