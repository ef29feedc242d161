/** Pairs of places that may be one: an editor looks why, and merges them or says that they are two. */
import { getLikelyPairs, type LikelyPair, setApart } from '../base/curation-api.ts'
import { h } from '../base/element.ts'
import { reasonOf } from '../base/send.ts'
import type { Layer } from '../layer/layer.ts'
import { openMergeDialog } from './merge-dialog.ts'

interface LikelyPairsOptions {
  readonly layer: Layer
  /** Opens the card of a place. */
  readonly onPlace: (id: string, name: string) => void
  /** Runs after two places were merged into `place`. */
  readonly onMerged: (place: string) => void
}

/** Loads the list. Throws `Refused`, or an error of `fetch`. */
export async function likelyPairs(options: LikelyPairsOptions): Promise<HTMLElement> {
  const { count, results } = await getLikelyPairs()
  if (count === 0)
    return h('p', { class: 'quiet' }, 'No pairs to decide about. Batches and “whereabouts duplicates” find them.')
  const list = h('ul', { class: 'tips pairs' }, ...results.map((pair) => pairItem(pair, options)))
  if (count === results.length) return list
  return h('div', {}, list, h('p', { class: 'quiet' }, `The ${results.length} likeliest of ${count} pairs.`))
}

function pairItem(pair: LikelyPair, { layer, onPlace, onMerged }: LikelyPairsOptions): HTMLElement {
  const [one, other] = pair.places
  const line = ({ id, name, address, city }: LikelyPair['places'][number]) => {
    const button = h('button', { type: 'button', class: 'link', dir: 'auto' }, name)
    button.addEventListener('click', () => onPlace(id, name))
    const where = [address, city].filter(Boolean).join(', ')
    return h('p', {}, button, where === '' ? undefined : h('span', { class: 'quiet', dir: 'auto' }, ` ${where}`))
  }
  const choices = h('div', { class: 'choices', role: 'status' })
  const choose = (label: string, run: () => Promise<string | undefined>) => {
    const button = h('button', { type: 'button', 'aria-label': `${label}: ${one.name}, ${other.name}` }, label)
    button.addEventListener('click', () => void act(run))
    return button
  }
  const act = async (run: () => Promise<string | undefined>) => {
    choices.querySelector('p')?.remove()
    try {
      const done = await run()
      if (done !== undefined) choices.replaceChildren(h('p', { class: 'quiet' }, done))
    } catch (error) {
      choices.append(h('p', {}, reasonOf(error)))
    }
  }
  choices.append(
    choose('Compare', async () => {
      const kept = await openMergeDialog(layer, one.id, other.id)
      if (kept === undefined) return undefined
      onMerged(kept)
      return 'Merged'
    }),
    choose('Two places', async () => {
      await setApart(one.id, other.id)
      return 'Listed no more'
    }),
  )
  return h('li', {}, line(one), line(other), pairEvidence(pair), choices)
}

/** Why two places may be one: the steps to the probability, which one opens. */
function pairEvidence({ probability, steps }: LikelyPair): HTMLElement {
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
