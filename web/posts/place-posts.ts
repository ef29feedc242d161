/** What visitors say of a place, on its card: vibes with their times, tips, and what one says oneself. */
import { getVibes } from '../base/api.ts'
import { h } from '../base/element.ts'
import { getPosts, type Posts, postTip, postVibe, REASONS, reportTip, type Tip } from '../base/posts-api.ts'
import type { Session } from '../base/session.ts'
import { openAccountDialog } from './account-dialog.ts'
import { form, labelled, textOf } from './form.ts'
import { DAYS, TIMES_OF_DAY, timeText } from './times.ts'

const TIP_LENGTH = 250

export class PlacePosts {
  readonly element = h('section', { class: 'posts', hidden: true })
  readonly #place: string
  readonly #session: Session
  readonly #saying = h('div', { class: 'saying' })
  readonly #said = h('div')

  constructor(place: string, session: Session) {
    this.#place = place
    this.#session = session
    this.element.append(h('h3', {}, 'What visitors say'), this.#said, this.#saying)
  }

  /** Loads and shows what others said. Throws what `fetch` throws. */
  async load(signal: AbortSignal): Promise<void> {
    this.#show(await getPosts(this.#place, signal))
    this.#offer()
    this.element.hidden = false
  }

  #show({ tips, tipCount, vibes }: Posts): void {
    const nothing = tips.length === 0 && vibes.length === 0
    const words = vibes.map((vibe) => {
      const when = timeText(vibe)
      return h(
        'li',
        {},
        h('span', { class: 'vibe' }, vibe.vibe),
        when ? ` ${when}` : undefined,
        h('span', { class: 'quiet' }, ` × ${vibe.users}`),
      )
    })
    this.#said.replaceChildren(
      ...(nothing ? [h('p', { class: 'quiet' }, 'Nobody has said anything yet.')] : []),
      ...(words.length > 0 ? [h('ul', { class: 'posted-vibes' }, ...words)] : []),
      ...(tips.length > 0 ? [h('ul', { class: 'tips' }, ...tips.map((tip) => this.#tip(tip)))] : []),
      ...(tipCount > tips.length ? [h('p', { class: 'quiet' }, `The newest ${tips.length} of ${tipCount} tips`)] : []),
    )
  }

  #tip({ id, tip, created_at: created }: Tip): HTMLElement {
    const date = new Date(`${created}Z`)
    const day = date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
    const report = h('button', { type: 'button', class: 'link', 'aria-label': `Report the tip “${tip}”` }, 'Report')
    const item = h('li', {}, h('p', { dir: 'auto' }, tip), h('p', { class: 'quiet' }, `${day} · `, report))
    report.addEventListener('click', () => void this.#asUser(() => item.append(this.#reportForm(id, item))))
    return item
  }

  #reportForm(tip: string, item: HTMLElement): HTMLElement {
    item.querySelector('form')?.remove()
    const reasons = Object.entries(REASONS).map(([reason, text]) => h('option', { value: reason }, text))
    const choice = h('select', { name: 'reason' }, ...reasons)
    return form({
      fields: [labelled('What is wrong with it?', choice)],
      action: 'Report',
      submit: async (values) => {
        await reportTip(tip, textOf(values, 'reason'))
        item
          .querySelector('form')
          ?.replaceWith(h('p', { class: 'quiet', role: 'status' }, 'Thank you: an editor will look at it.'))
        return undefined
      },
    })
  }

  /** The buttons below what others said. */
  #offer(): void {
    const button = (label: string, open: () => void | Promise<void>) => {
      const element = h('button', { type: 'button' }, label)
      element.addEventListener('click', () => void this.#asUser(open))
      return element
    }
    this.#saying.replaceChildren(
      h(
        'div',
        { class: 'say-buttons' },
        button('Add a vibe', () => this.#openVibeForm()),
        button('Add a tip', () => this.#openForm(this.#tipForm())),
      ),
    )
  }

  #openForm(opened: HTMLElement): void {
    this.#saying.replaceChildren(opened, h('p', { class: 'quiet' }, ...this.#who()))
    opened.querySelector<HTMLElement>('input, textarea')?.focus()
  }

  #who(): (HTMLElement | string)[] {
    const email = h('span', {}, '')
    void this.#session.user().then((user) => email.append(user?.email ?? ''))
    const out = h('button', { type: 'button', class: 'link' }, 'Log out')
    out.addEventListener('click', () => void this.#session.logOut().then(() => this.#offer()))
    return ['Logged in as ', email, ' · ', out]
  }

  #tipForm(): HTMLElement {
    const text = h('textarea', { name: 'tip', rows: 3, maxlength: TIP_LENGTH, required: true })
    return form({
      fields: [labelled('Your tip for visitors', text)],
      action: 'Post the tip',
      submit: async (values) => {
        await postTip(this.#place, textOf(values, 'tip'))
        return this.#posted()
      },
    })
  }

  async #openVibeForm(): Promise<void> {
    const vibes = await getVibes(new AbortController().signal)
    const words = h('datalist', { id: 'posted-vibe-words' }, ...vibes.map((vibe) => h('option', { value: vibe })))
    const word = h('input', { name: 'vibe', list: 'posted-vibe-words', required: true, autocomplete: 'off' })
    const times = Object.entries(TIMES_OF_DAY).map(([value, name]) => h('option', { value }, name))
    const days = DAYS.map(([day, name]) => h('option', { value: day }, name))
    this.#openForm(
      form({
        fields: [
          words,
          labelled('How does it feel here?', word),
          labelled('Time of day', h('select', { name: 'time' }, ...times)),
          labelled('Day of the week', h('select', { name: 'day' }, ...days)),
        ],
        action: 'Post the vibe',
        submit: async (values) => {
          await postVibe(this.#place, {
            vibe: textOf(values, 'vibe').trim().toLowerCase(),
            time_of_day: textOf(values, 'time'),
            day_of_week: Number(textOf(values, 'day')),
          })
          return this.#posted()
        },
      }),
    )
  }

  /** Shows the new post among the others. */
  async #posted(): Promise<undefined> {
    this.#show(await getPosts(this.#place, new AbortController().signal))
    this.#offer()
    this.#saying.append(h('p', { class: 'quiet', role: 'status' }, 'Thank you: it is posted.'))
  }

  /** Runs what needs a user, after somebody has logged in. */
  async #asUser(work: () => void | Promise<void>): Promise<void> {
    try {
      const isKnown = (await this.#session.user()) !== null || (await openAccountDialog(this.#session))
      if (isKnown) await work()
    } catch {
      this.#saying.append(h('p', { role: 'alert' }, 'The server cannot be reached.'))
    }
  }
}
