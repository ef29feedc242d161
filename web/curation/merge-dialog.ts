/** The dialog in which an editor merges two places: first finds the other one, then compares the two side by side. */
import { getPlacesNear, type Place } from '../base/api.ts'
import { type EditedPlace, getPlaceToEdit, mergePlaces } from '../base/curation-api.ts'
import { openDialog } from '../base/dialog.ts'
import { h } from '../base/element.ts'
import { suggest } from '../base/search-api.ts'
import { reasonOf } from '../base/send.ts'
import type { Layer } from '../layer/layer.ts'
import { say } from '../words/editor.ts'
import { comparison } from './comparison.ts'

/** Metres within which other places are offered. */
const NEAR = 300
/** Milliseconds of silence before a search begins. */
const PAUSE = 250

interface Candidate {
  readonly id: string
  readonly name: string
  /** What tells it apart from others of that name. */
  readonly rest: string
}

/**
 * Opens the dialog, with the other place if it is known. Resolves to the id of the place that is kept, or to undefined if the
 * dialog is closed before.
 */
export async function openMergeDialog(layer: Layer, id: string, other?: string): Promise<string | undefined> {
  const dialog = openDialog(say('mergeDuplicate'), 'merge')
  let kept: string | undefined

  async function begin(): Promise<void> {
    dialog.body.replaceChildren(h('p', { class: 'quiet' }, say('loading')))
    try {
      const { place } = await getPlaceToEdit(id)
      if (other === undefined) choose(place)
      else await compare(place, other)
    } catch (error) {
      dialog.body.replaceChildren(h('p', { role: 'alert' }, reasonOf(error)))
    }
  }

  function choose(place: EditedPlace['place']): void {
    const input = h('input', { type: 'search', id: 'duplicate', autocomplete: 'off', maxlength: 200 })
    const list = h('ul', { class: 'candidates', 'aria-live': 'polite' })
    const show = (candidates: readonly Candidate[], none: string) => {
      const others = candidates.filter((candidate) => candidate.id !== id)
      const items = others.map((candidate) => candidateItem(candidate, () => void compare(place, candidate.id)))
      list.replaceChildren(...(items.length > 0 ? items : [h('li', { class: 'quiet' }, none)]))
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    let reading = new AbortController()
    const find = async () => {
      reading.abort()
      reading = new AbortController()
      const { signal } = reading
      try {
        const text = input.value.trim()
        const found = text === '' ? await nearby(place, signal) : await named(text, place, signal)
        if (!signal.aborted) show(found, say(text === '' ? 'noneNear' : 'noneNamed'))
      } catch (error) {
        if (!signal.aborted) list.replaceChildren(h('li', { role: 'alert' }, reasonOf(error)))
      }
    }
    input.addEventListener('input', () => {
      clearTimeout(timer)
      timer = setTimeout(() => void find(), PAUSE)
    })
    dialog.body.replaceChildren(
      h('p', {}, say('whichOther', { name: place.properties.name })),
      h('div', { class: 'form' }, h('label', { for: 'duplicate' }, say('itsName')), input),
      list,
    )
    input.focus()
    void find()
  }

  async function compare(place: EditedPlace['place'], other: string): Promise<void> {
    try {
      side(place, (await getPlaceToEdit(other)).place)
    } catch (error) {
      dialog.body.append(h('p', { role: 'alert' }, reasonOf(error)))
    }
  }

  /** `place` is kept, `duplicate` goes. */
  function side(place: EditedPlace['place'], duplicate: EditedPlace['place']): void {
    const { element, taken } = comparison(layer, place, duplicate)
    const said = h('p', { role: 'status' })
    const button = (label: string, run: () => void, kind?: string) => {
      const made = h('button', { type: 'button', class: kind }, label)
      made.addEventListener('click', run)
      return made
    }
    const merge = button(say('merge'), () => void run(), 'primary')
    const run = async () => {
      merge.disabled = true
      try {
        await mergePlaces(place.id, duplicate.id, taken())
        kept = place.id
        dialog.close()
      } catch (error) {
        said.textContent = reasonOf(error)
        merge.disabled = false
      }
    }
    dialog.body.replaceChildren(
      element,
      h('p', { class: 'quiet' }, say('mergeAbout')),
      said,
      h(
        'div',
        { class: 'choices' },
        merge,
        button(say('keepOther'), () => side(duplicate, place)),
        button(say('chooseAnother'), () => choose(place.id === id ? place : duplicate)),
      ),
    )
    // The focus shows the beginning, and the keyboard can scroll.
    element.tabIndex = -1
    element.focus()
  }

  await Promise.all([begin(), dialog.closed])
  return kept
}

function candidateItem({ name, rest }: Candidate, onChoose: () => void): HTMLElement {
  const button = h(
    'button',
    { type: 'button' },
    h('span', { dir: 'auto' }, name),
    h('span', { class: 'quiet', dir: 'auto' }, rest),
  )
  button.addEventListener('click', onChoose)
  return h('li', {}, button)
}

/** Returns places that are near, those of the same categories first: a street has many that can't be the same place. */
async function nearby({ geometry, properties }: Place, signal: AbortSignal): Promise<Candidate[]> {
  if (!geometry) return []
  const near = (categories?: readonly string[]) => getPlacesNear(geometry.coordinates, NEAR, signal, categories)
  const { categories } = properties
  const [alike, all] = await Promise.all([categories.length > 0 ? near(categories) : undefined, near()])
  const places = new Map([...(alike?.places ?? []), ...all.places].map((place) => [place.id, place.properties]))
  return Array.from(places, ([id, { name, address, city }]) => ({ id, name, rest: words(address, city) }))
}

async function named(text: string, { geometry }: Place, signal: AbortSignal): Promise<Candidate[]> {
  const [longitude, latitude] = geometry?.coordinates ?? []
  const near = longitude === undefined || latitude === undefined ? undefined : { longitude, latitude }
  const found = await suggest(text, near, signal)
  return found.map(({ id, name, street, neighborhood, city }) => ({
    id,
    name,
    rest: words(street, neighborhood, city),
  }))
}

function words(...parts: readonly (string | null)[]): string {
  return [...new Set(parts)].filter(Boolean).join(', ')
}
