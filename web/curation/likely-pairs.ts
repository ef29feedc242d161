/** Pairs of places that may be one: an editor looks why, and merges them or says that they are two. */
import { getLikelyPairs, type LikelyPair, setApart } from '../base/curation-api.ts'
import { h } from '../base/element.ts'
import { reasonOf } from '../base/send.ts'
import type { Layer } from '../layer/layer.ts'
import { say } from '../words/editor.ts'
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
  if (count === 0) return h('p', { class: 'quiet' }, say('noPairs'))
  const list = h('ul', { class: 'tips pairs' }, ...results.map((pair) => pairItem(pair, options)))
  if (count === results.length) return list
  return h('div', {}, list, h('p', { class: 'quiet' }, say('likeliest', { shown: results.length, count })))
}

function pairItem(pair: LikelyPair, { layer, onPlace, onMerged }: LikelyPairsOptions): HTMLElement {
  const [one, other] = pair.places
  const line = ({ id, name, address, city }: LikelyPair['places'][number]) => {
    const button = h('button', { type: 'button', class: 'link', dir: 'auto' }, name)
    button.addEventListener('click', () => onPlace(id, name))
    const where = [address, city].filter(Boolean).join(', ')
    return h('p', {}, button, where === '' ? undefined : h('span', { class: 'quiet', dir: 'auto' }, ` ${where}`))
  }
  const names = { one: one.name, other: other.name }
  const choices = h('div', { class: 'choices', role: 'status' })
  const choose = (label: string, about: string, run: () => Promise<string | undefined>) => {
    const button = h('button', { type: 'button', 'aria-label': about }, label)
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
    choose(say('compare'), say('comparePair', names), async () => {
      const kept = await openMergeDialog(layer, one.id, other.id)
      if (kept === undefined) return undefined
      onMerged(kept)
      return say('mergedPair')
    }),
    choose(say('twoPlaces'), say('apartPair', names), async () => {
      await setApart(one.id, other.id)
      return say('listedNoMore')
    }),
  )
  return h('li', {}, line(one), line(other), pairEvidence(pair), choices)
}

/** Why two places may be one: the steps to the probability, which one opens. */
function pairEvidence({ probability, steps }: LikelyPair): HTMLElement {
  const rows = steps.map(({ term, level, weight }) =>
    h('tr', {}, h('th', { scope: 'row', dir: 'auto' }, nameOf(term, level)), h('td', {}, signed(weight))),
  )
  // 99.6 % is not certain.
  const percent = Math.floor(probability * 100)
  return h(
    'details',
    {},
    h('summary', {}, say('likelyOne', { percent })),
    h('table', { class: 'evidence' }, h('caption', { class: 'quiet' }, say('evidence')), h('tbody', {}, ...rows)),
  )
}

function nameOf(term: string, level: string | null): string {
  if (level === null) return say('anyTwo')
  return `${term}: ${level}`
}

function signed(weight: number): string {
  const text = Math.abs(weight).toFixed(1)
  if (text === '0.0') return text
  return `${weight < 0 ? '−' : '+'}${text}`
}
