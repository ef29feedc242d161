/** Why two places may be one: the steps to the probability, which one opens. */
import type { LikelyPair } from '../base/curation-api.ts'
import { h } from '../base/element.ts'

export function pairEvidence({ probability, steps }: LikelyPair): HTMLElement {
  const rows = steps.map(({ term, level, weight }) =>
    h('tr', {}, h('th', { scope: 'row' }, nameOf(term, level)), h('td', {}, signed(weight))),
  )
  // 99.6 % is not certain.
  const percent = `${Math.floor(probability * 100)} %`
  return h(
    'details',
    {},
    h('summary', {}, `${percent} likely to be one place`),
    h(
      'table',
      { class: 'evidence' },
      h('caption', { class: 'quiet' }, 'What speaks for one place (+) and against it (−), as logarithms of odds'),
      h('tbody', {}, ...rows),
    ),
  )
}

function nameOf(term: string, level: string | null): string {
  if (level === null) return 'any two places that are compared'
  return `${term}: ${level}`
}

function signed(weight: number): string {
  const text = Math.abs(weight).toFixed(1)
  if (text === '0.0') return text
  return `${weight < 0 ? '−' : '+'}${text}`
}
