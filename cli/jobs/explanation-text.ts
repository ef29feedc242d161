/** The explanation of a place's scores as text: a bar for each term. */
import type { Explanation, ScoreTerm } from '../../sql/scores/explain.ts'

const WIDTH = 30

export function explanationText(explanation: Explanation): string {
  const { id, name, city, category, stored, computed, basis, ratings } = explanation
  const { score_terms, completeness_terms, is_marked } = explanation
  const isStored =
    stored.score_combined === computed.score_combined && stored.completeness_score === computed.completeness_score
  const known = ratings.count === 0 ? 'unrated' : `rated ${ratings.mean} by ${ratings.count.toLocaleString('en')}`
  const credit = ratings.count === 0 || ratings.credit === 1 ? [] : [creditText(ratings)]
  return [
    [name, city, category].filter((part) => part !== null).join(', '),
    id,
    `weights ${basis.weights}, ages as of ${basis.as_of}; ${known}, expected ${ratings.prior.toFixed(2)}`,
    ...credit,
    evidenceText(explanation.evidence),
    ...(isStored ? [] : [`stored: score ${stored.score_combined}, completeness ${stored.completeness_score}`]),
    ...(is_marked || !isStored ? ['The place has changed since; the next run will store these scores.'] : []),
    ...table('score_combined', computed.score_combined, score_terms),
    ...table('completeness_score', computed.completeness_score, completeness_terms),
  ].join('\n')
}

function table(title: string, sum: number, terms: readonly ScoreTerm[]): string[] {
  const max = Math.max(...terms.map(({ points }) => Math.abs(points)), 1e-6)
  return [
    '',
    `${title} ${sum.toFixed(6)}`,
    ...terms.map(({ name, value, points }) => {
      const bar = (points < 0 ? '░' : '█').repeat(Math.round((WIDTH * Math.abs(points)) / max))
      const amount = `${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(6)}`
      return `  ${name.replace(/^has_/, '').padEnd(14)} ${percent(value).padStart(6)}  ${amount}  ${bar}`.trimEnd()
    }),
  ]
}

function creditText({ known, credit }: Explanation['ratings']): string {
  return `together ${known.toFixed(2)}, less than expected: credited with ${percent(credit)} of its popularity`
}

function evidenceText(evidence: Explanation['evidence']): string {
  const { wiki_page, names, sources, mentions, branches, confidence, around } = evidence
  return [
    `notability: ${wiki_page ?? 'no wiki page'}`,
    `other names ${names}`,
    `sources ${sources}`,
    `mentions ${mentions.toFixed(1)}`,
    `branches ${branches}`,
    `places around ${around.toFixed(0)}`,
    ...(confidence === null ? [] : [`confidence ${confidence.toFixed(2)}`]),
  ].join(', ')
}

function percent(value: number): string {
  return `${(100 * value).toFixed(1)}%`
}
