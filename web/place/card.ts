/** The card of one place, with its details from the API. */
import { failureOf, type Place, RequestFailed } from '../base/api.ts'
import { byId, h } from '../base/element.ts'
import type { EventList } from '../base/events-api.ts'
import type { User } from '../base/session.ts'
import { editorTools } from '../curation/editor-tools.ts'
import { say } from '../words/card.ts'
import { type ContentOptions, cardContent, type LateParts, lateParts } from './card-content.ts'
import { backButton, title } from './card-parts.ts'
import { eventItem, eventName } from './event-parts.ts'
import type { ListName } from './lists-api.ts'
import { placeLink } from './place-parts.ts'

export interface CardOptions extends ContentOptions {
  readonly onClose: () => void
  readonly onRetry: () => void
}

export class Card {
  readonly #options: CardOptions
  readonly #element = byId('card', HTMLElement)
  readonly #list = byId('list', HTMLElement)
  readonly #body = byId('panel-body', HTMLElement)
  #late: LateParts | undefined
  #placeId: string | undefined

  constructor(options: CardOptions) {
    this.#options = options
    options.session?.onChange((user) => {
      this.#late?.posts?.refresh()
      this.#offerTools(user)
    })
  }

  /** Id of the place whose card is open. */
  get placeId(): string | undefined {
    return this.#placeId
  }

  /** Opens the card of a place that is still loading; at most its name is known. */
  showLoading(id: string, name: string | undefined): void {
    this.#placeId = id
    this.#late = undefined
    this.#body.scrollTop = 0
    this.#fill(h('div', { class: 'pictures placeholder' }), title(name ?? say('loading')))
    this.#element.setAttribute('aria-busy', 'true')
  }

  show(place: Place): void {
    this.#late = lateParts(place, this.#options.session)
    this.#fill(...cardContent(this.#late, this.#options))
  }

  /** Loads and shows what visitors say, and what the user may do. Throws `Refused`, and what `fetch` throws. */
  async showPosts(signal: AbortSignal): Promise<void> {
    await this.#late?.posts?.load(signal)
    const user = await this.#options.session?.user()
    if (user && !signal.aborted) this.#offerTools(user)
  }

  #offerTools(user: User | null): void {
    if (!this.#late) return
    const { editor, place } = this.#late
    editor.hidden = !user?.is_editor
    editor.replaceChildren(...(user?.is_editor ? [editorTools(place, this.#options)] : []))
  }

  /** Lists the next events at the place. */
  showEvents({ count, events }: EventList): void {
    if (!this.#late || count === 0) return
    this.#late.events.hidden = false
    this.#late.events.replaceChildren(
      h('h3', {}, count > events.length ? say('nextEvents', { shown: events.length, count }) : say('events')),
      h('ul', { class: 'events' }, ...events.map((event) => eventItem(event, eventName(event)))),
    )
  }

  /** Names the lists that the place is in. */
  showLists(lists: readonly ListName[]): void {
    if (!this.#late || lists.length === 0) return
    this.#late.lists.hidden = false
    this.#late.lists.replaceChildren(
      h('h3', {}, say('inLists')),
      h('ul', {}, ...lists.map(({ slug, name }) => h('li', {}, h('a', { href: `lists/${slug}`, dir: 'auto' }, name)))),
    )
  }

  /** Lists the other places at the same position, which the dot on the map hides. */
  showOthers(others: readonly Place[]): void {
    if (!this.#late || others.length === 0) return
    this.#late.others.hidden = false
    this.#late.others.replaceChildren(
      h('h3', {}, say('sameLocation')),
      h('ul', {}, ...others.map((other) => h('li', {}, placeLink(other, this.#options)))),
    )
  }

  fail(error: unknown): void {
    const missing = error instanceof RequestFailed && error.status === 404
    const again = h('button', { type: 'button' }, say('tryAgain'))
    again.addEventListener('click', () => this.#options.onRetry())
    const reason = failureOf(error)
    this.#fill(
      title(say(missing ? 'notFound' : 'failed')),
      h('p', {}, missing ? say('mayBeRemoved') : reason),
      missing ? undefined : again,
    )
  }

  /** Closes the card and shows the list again. */
  hide(): void {
    this.#element.hidden = true
    this.#list.hidden = false
    this.#element.replaceChildren()
    this.#late = undefined
    this.#placeId = undefined
  }

  focus(): void {
    this.#element.querySelector<HTMLElement>('#card-title')?.focus({ preventScroll: true })
  }

  #fill(...content: (HTMLElement | undefined)[]): void {
    const held = this.#element.contains(document.activeElement)
    this.#element.replaceChildren(backButton(this.#options.onClose), ...content.filter((part) => part !== undefined))
    this.#element.setAttribute('aria-busy', 'false')
    this.#element.hidden = false
    this.#list.hidden = true
    if (held) this.focus()
  }
}
