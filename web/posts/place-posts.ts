/** What visitors say of a place, on its card: vibes with their times, tips, and what one says oneself. */
import { openLogInDialog } from '../accounts/log-in-dialog.ts'
import { h } from '../base/element.ts'
import { getOwnTips, getPosts, type PostedVibe, type Posts } from '../base/posts-api.ts'
import { reasonOf } from '../base/send.ts'
import type { Session, User } from '../base/session.ts'
import { say } from '../words/card.ts'
import { tipForm, vibeForm } from './post-forms.ts'
import { timeText } from './times.ts'
import { openReport, tipItem } from './tip-item.ts'

export class PlacePosts {
  readonly element = h('section', { class: 'posts', hidden: true })
  readonly #place: string
  readonly #session: Session
  readonly #saying = h('div', { class: 'saying' })
  readonly #said = h('div')
  #refreshed = Promise.resolve()

  constructor(place: string, session: Session) {
    this.#place = place
    this.#session = session
    this.element.append(h('h3', {}, say('visitorsSay')), this.#said, this.#saying)
  }

  /** Loads and shows what others said. Throws what `fetch` throws. */
  async load(signal: AbortSignal): Promise<void> {
    await this.#read(signal)
    this.#offer()
    this.element.hidden = false
  }

  /** Shows what another user may do. */
  refresh(): void {
    this.#refreshed = this.#read(new AbortController().signal).catch((error: unknown) => this.#fail(error))
  }

  async #read(signal: AbortSignal): Promise<void> {
    const [posts, user] = await Promise.all([getPosts(this.#place, signal), this.#session.user()])
    const own = user ? (await getOwnTips(this.#place)).results.map(({ id }) => id) : []
    if (!signal.aborted) this.#show(posts, user, new Set(own))
  }

  #show({ tips, tipCount, vibes }: Posts, user: User | null, own: ReadonlySet<string>): void {
    const nothing = tips.length === 0 && vibes.length === 0
    const items = tips.map((tip) =>
      tipItem(tip, { user, isOwn: own.has(tip.id), onReport: () => void this.#asUser(() => this.#report(tip.id)) }),
    )
    this.#said.replaceChildren(
      ...(nothing ? [h('p', { class: 'quiet' }, say('nothingSaid'))] : []),
      ...(vibes.length > 0 ? [h('ul', { class: 'posted-vibes' }, ...vibes.map(vibeItem))] : []),
      ...(tips.length > 0 ? [h('ul', { class: 'tips' }, ...items)] : []),
      ...(tipCount > tips.length
        ? [h('p', { class: 'quiet' }, say('newestTips', { shown: tips.length, count: tipCount }))]
        : []),
    )
  }

  #report(tip: string): void {
    const item = this.#said.querySelector<HTMLElement>(`[data-id="${tip}"]`)
    if (item) openReport(item, tip)
  }

  /** The buttons below what others said. */
  #offer(): void {
    const button = (label: string, form: () => HTMLElement | Promise<HTMLElement>) => {
      const element = h('button', { type: 'button' }, label)
      element.addEventListener('click', () => void this.#asUser(async () => this.#openForm(await form())))
      return element
    }
    const onPosted = () => this.#posted()
    this.#saying.replaceChildren(
      h(
        'div',
        { class: 'say-buttons' },
        button(say('addVibe'), () => vibeForm(this.#place, onPosted)),
        button(say('addTip'), () => tipForm(this.#place, onPosted)),
      ),
    )
  }

  #openForm(opened: HTMLElement): void {
    this.#saying.replaceChildren(opened, h('p', { class: 'quiet' }, ...this.#who()))
    opened.querySelector<HTMLElement>('input, textarea')?.focus()
  }

  #who(): (HTMLElement | string)[] {
    const who = h('span')
    void this.#session.user().then((user) => who.append(say('loggedInAs', { email: user?.email ?? '' })))
    const out = h('button', { type: 'button', class: 'link' }, say('logOut'))
    out.addEventListener('click', () => void this.#session.logOut().then(() => this.#offer()))
    return [who, ' · ', out]
  }

  /** Shows the new post among the others. */
  async #posted(): Promise<void> {
    await this.#read(new AbortController().signal)
    this.#offer()
    this.#saying.append(h('p', { class: 'quiet', role: 'status' }, say('posted')))
  }

  /** Runs what needs a user, after somebody has logged in. */
  async #asUser(work: () => void | Promise<void>): Promise<void> {
    try {
      const isKnown = (await this.#session.user()) !== null || (await openLogInDialog(this.#session))
      // A login has shown the posts anew.
      await this.#refreshed
      if (isKnown) await work()
    } catch (error) {
      this.#fail(error)
    }
  }

  #fail(error: unknown): void {
    this.#saying.append(h('p', { role: 'alert' }, reasonOf(error)))
  }
}

function vibeItem(vibe: PostedVibe): HTMLElement {
  const when = timeText(vibe)
  const users = h('span', { class: 'quiet' }, ` × ${vibe.users}`)
  return h('li', {}, h('span', { class: 'vibe' }, vibe.vibe), when === '' ? undefined : ` ${when}`, users)
}
