/**
 * The search box. It suggests categories, areas and places during typing. The focus stays in it; arrow keys move through the suggestions
 * (ARIA's combobox pattern). Enter chooses the active suggestion, otherwise it searches for the typed text. The area whose
 * whole name is typed is active from the beginning; Enter goes there also before there are suggestions.
 */
import type { Area } from '../base/areas-api.ts'
import { byId } from '../base/element.ts'
import { LatestOnly } from '../base/latest-only.ts'
import { say } from '../words/list.ts'
import type { Suggestion } from './suggested.ts'
import { Suggestions } from './suggestions.ts'

export interface SearchBoxOptions {
  readonly suggest: (text: string, signal: AbortSignal) => Promise<readonly Suggestion[]>
  /** Returns the area that Enter goes to; undefined if it searches for the text. */
  readonly meantArea: (text: string, signal: AbortSignal) => Promise<Area | undefined>
  readonly onSelect: (suggestion: Suggestion) => void
  /** Undefined: the search is cleared. */
  readonly onSearch: (text: string | undefined) => void
}

/** Milliseconds from the last key to the request, so that a word typed fast is one request. */
const TYPING_PAUSE = 120
/** Minimum number of characters for suggestions. */
const MIN_LENGTH = 2

export class SearchBox {
  readonly #options: SearchBoxOptions
  readonly #input = byId('search-text', HTMLInputElement)
  readonly #clear = byId('search-clear', HTMLButtonElement)
  readonly #suggestions = new Suggestions(this.#input, (suggestion) => this.#select(suggestion))
  readonly #loading = new LatestOnly()
  #timer: ReturnType<typeof setTimeout> | undefined
  #search: string | undefined
  /** The text that the suggestions were for. */
  #suggested: string | undefined

  constructor(options: SearchBoxOptions) {
    this.#options = options
    this.#input.addEventListener('input', () => this.#typed())
    this.#input.addEventListener('keydown', (event) => this.#onKey(event))
    this.#input.addEventListener('blur', () => this.#close())
    this.#clear.addEventListener('click', () => this.#clearSearch())
    byId('search', HTMLFormElement).addEventListener('submit', (event) => {
      event.preventDefault()
      void this.#submit(this.#input.value.trim())
    })
  }

  /** Shows the text of the current search. */
  show(search: string | undefined): void {
    if (search === this.#search) return
    this.#search = search
    this.#input.value = search ?? ''
    this.#clear.hidden = search === undefined
  }

  #typed(): void {
    this.#clear.hidden = this.#input.value === ''
    this.#loading.cancel()
    clearTimeout(this.#timer)
    const text = this.#input.value.trim()
    if (text.length < MIN_LENGTH) this.#suggestions.hide()
    else this.#timer = setTimeout(() => void this.#suggest(text), TYPING_PAUSE)
  }

  async #suggest(text: string): Promise<void> {
    try {
      const found = await this.#loading.run((signal) => this.#options.suggest(text, signal))
      if (!found) return
      this.#suggested = text
      this.#suggestions.show(found)
      this.#suggestions.say(found.length === 0 ? say('noSuggestions') : say('suggestions', { count: found.length }))
    } catch {
      this.#suggestions.hide()
      this.#suggestions.say(say('suggestionsFailed'))
    }
  }

  async #submit(text: string): Promise<void> {
    this.#close()
    const { onSearch, meantArea } = this.#options
    // Whoever has seen the suggestions has chosen none.
    const isKnown = text === '' || text === this.#suggested
    // The search tells of a failure.
    const find = async (signal: AbortSignal) => ({ area: await meantArea(text, signal).catch(() => undefined) })
    const meant = isKnown ? { area: undefined } : await this.#loading.run(find)
    if (meant?.area) this.#select({ kind: 'area', area: meant.area, isMeant: true })
    else if (meant) onSearch(text || undefined)
  }

  #onKey(event: KeyboardEvent): void {
    if (event.isComposing) return
    const { isOpen, active } = this.#suggestions
    if (event.key === 'ArrowDown' && isOpen) this.#suggestions.step(1)
    else if (event.key === 'ArrowDown') this.#typed()
    else if (event.key === 'ArrowUp' && isOpen) this.#suggestions.step(-1)
    else if (event.key === 'Enter' && active) this.#select(active)
    else if (event.key === 'Escape' && isOpen) this.#close()
    else if (event.key === 'Escape' && this.#input.value !== '') this.#clearSearch()
    else return
    event.preventDefault()
  }

  #select(suggestion: Suggestion): void {
    this.#close()
    this.#input.value = suggestion.kind === 'place' ? suggestion.place.name : (this.#search ?? '')
    this.#clear.hidden = this.#input.value === ''
    this.#options.onSelect(suggestion)
  }

  #clearSearch(): void {
    this.#close()
    this.#input.value = ''
    this.#clear.hidden = true
    this.#input.focus()
    if (this.#search !== undefined) this.#options.onSearch(undefined)
  }

  #close(): void {
    clearTimeout(this.#timer)
    this.#loading.cancel()
    this.#suggestions.hide()
  }
}
