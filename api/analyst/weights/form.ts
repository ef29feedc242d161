/** The form of the weights: what the fields are, and what a request says of them. */
import { type Html, html } from '../../../core/html/html.ts'
import {
  FIELD_TERMS,
  LOSS_TERMS,
  MEASURE_TERMS,
  SHARE_TERMS,
  WEIGHT_NAMES,
  type WeightName,
  type Weights,
} from '../../../sql/scores/weights.ts'
import { decimal, percent } from '../document/numbers.ts'
import { nameOf } from '../document/wording.ts'

interface Group {
  readonly title: string
  readonly hint: string
  readonly names: readonly WeightName[]
  /** Largest number of a slider, at least. Undefined: the numbers have no scale of their own, so there is none. */
  readonly max?: number
  readonly step: number
  /** Whether the numbers are shares of their sum. */
  readonly isShare: boolean
}

const GROUPS: readonly Group[] = [
  {
    title: 'Score',
    hint: 'Each weight is a share of the sum: only how they relate counts.',
    names: SHARE_TERMS,
    max: 0.5,
    step: 0.01,
    isShare: true,
  },
  {
    title: 'What a place loses',
    hint: 'The share of its points, 0 to 1.',
    names: LOSS_TERMS,
    max: 1,
    step: 0.01,
    isShare: false,
  },
  {
    title: 'Completeness',
    hint: 'Each weight is a share of the sum.',
    names: FIELD_TERMS,
    max: 20,
    step: 1,
    isShare: true,
  },
  {
    title: 'Measures of the terms',
    hint: 'A term is half of its most at the number “half”. Ages are in days.',
    names: MEASURE_TERMS,
    step: 0.001,
    isShare: false,
  },
]

/** Returns the fields. `weights` are what they have, `current` what is in use. */
export function weightFields(weights: Weights, current: Weights): Html[] {
  return GROUPS.map((group) => {
    const sum = group.names.reduce((total, name) => total + weights[name], 0)
    const rows = group.names.map((name) => field(group, name, weights[name], current[name], sum))
    const shown = group.isShare ? html` Sum: <output class="sum">${decimal(sum)}</output>.` : html``
    const fields = html`<p class="quiet">${group.hint}${shown}</p>${rows}`
    // Few people change these.
    if (group.max === undefined)
      return html`<details class="weights"><summary>${group.title}</summary>${fields}</details>`
    return html`<fieldset class="weights"${group.isShare ? html` data-shares` : ''}><legend>${group.title}</legend>${fields}</fieldset>`
  })
}

/** The slider is hidden until the script moves it together with the number, which is what the form sends. */
function field({ max, step, isShare }: Group, name: WeightName, value: number, current: number, sum: number): Html {
  const title = nameOf(name)
  const slider =
    max === undefined
      ? html``
      : html`<input type="range" hidden min="0" max="${Math.max(max, value, current)}" step="${step}" value="${value}" aria-label="${title}, slider">`
  const share = isShare ? html`<output class="share">${percent(sum > 0 ? value / sum : 0)}</output>` : html``
  const before = value === current ? html`` : html` <span class="quiet">now ${decimal(current)}</span>`
  return html`<div class="weight"><label for="${name}">${title}</label>${slider}
<input type="number" id="${name}" name="${name}" min="0" step="any" value="${value}" required>${share}${before}</div>`
}

/** Returns the weights of a form that differ from those in use, and what is wrong with it. */
export function readWeightsForm(
  form: URLSearchParams,
  current: Weights,
): { changes: Partial<Weights>; mistake: string | undefined } {
  const changes: Partial<Weights> = {}
  const mistakes: string[] = []
  for (const name of WEIGHT_NAMES) {
    const text = form.get(name)?.trim()
    if (text === undefined) continue
    const value = Number(text)
    if (text === '' || !Number.isFinite(value) || value < 0)
      mistakes.push(`${nameOf(name)}: “${text.slice(0, 40)}” is not a number from 0 up.`)
    else if (value !== current[name]) changes[name] = value
  }
  for (const { names, title, isShare } of GROUPS)
    if (isShare && names.every((name) => (changes[name] ?? current[name]) === 0))
      mistakes.push(`${title}: at least one weight must be more than 0.`)
  for (const name of LOSS_TERMS) if ((changes[name] ?? 0) > 1) mistakes.push(`${nameOf(name)}: at most 1.`)
  return { changes, mistake: mistakes[0] }
}
