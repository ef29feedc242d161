/** The button by which one logs in, and the dialog with one's account behind it. */
import { openLogInDialog } from '../accounts/log-in-dialog.ts'
import { openDialog } from '../base/dialog.ts'
import { byId, h } from '../base/element.ts'
import { reasonOf } from '../base/send.ts'
import type { Session, User } from '../base/session.ts'
import { likelyPairs } from '../curation/likely-pairs.ts'
import { listsSection, openRequestedList } from '../curation/new-list-dialog.ts'
import { reportedTips } from '../curation/reported-tips.ts'
import type { Layer } from '../layer/layer.ts'
import { ownPosts } from '../posts/own-posts.ts'
import { say } from '../words/account.ts'
import { say as sayInList } from '../words/list.ts'

export interface AccountMenuOptions {
  readonly layer: Layer
  readonly session: Session
  /** Opens the card of a place. */
  readonly onPlace: (id: string, name: string) => void
  /** Runs after an editor has hidden or kept a tip of a place. */
  readonly onDecided: (place: string) => void
  /** Runs after an editor has merged another place into this one. */
  readonly onMerged: (place: string) => void
  readonly onFailed: (error: unknown) => void
}

export class AccountMenu {
  readonly #options: AccountMenuOptions
  readonly #button = byId('account', HTMLButtonElement)

  constructor(options: AccountMenuOptions) {
    this.#options = options
    const { session, onFailed } = options
    this.#button.addEventListener('click', () => void this.#open())
    session.onChange((user) => this.#show(user))
    session.user().then((user) => {
      this.#show(user)
      if (user?.is_editor) openRequestedList()
    }, onFailed)
  }

  #show(user: User | null): void {
    this.#button.textContent = user ? (user.email[0] ?? '').toUpperCase() : sayInList('logIn')
    this.#button.classList.toggle('avatar', user !== null)
    if (user) this.#button.setAttribute('aria-label', say('accountOf', { email: user.email }))
    else this.#button.removeAttribute('aria-label')
  }

  async #open(): Promise<void> {
    const { session, onFailed } = this.#options
    try {
      const user = await session.user()
      if (user) this.#openAccount(user)
      else await openLogInDialog(session)
    } catch (error) {
      onFailed(error)
    }
  }

  #openAccount({ email, is_editor }: User): void {
    const { layer, session, onPlace, onDecided, onMerged, onFailed } = this.#options
    const dialog = openDialog(say('yourAccount'), 'account')
    const logOut = h('button', { type: 'button' }, say('logOut'))
    logOut.addEventListener('click', () => void session.logOut().then(() => dialog.close(), onFailed))
    const open = (id: string, name: string) => {
      dialog.close()
      onPlace(id, name)
    }
    dialog.body.append(
      h('p', { class: 'account-user' }, h('span', {}, is_editor ? say('isEditor', { email }) : email), logOut),
      ...(is_editor ? editorSections({ layer, onPlace: open, onDecided, onMerged }) : []),
      section(say('whatYouPosted'), ownPosts(open)),
    )
  }
}

function editorSections(
  options: Pick<AccountMenuOptions, 'layer' | 'onPlace' | 'onDecided' | 'onMerged'>,
): HTMLElement[] {
  return [
    listsSection(),
    section(say('reportedTips'), reportedTips(options)),
    section(say('mayBeOne'), likelyPairs(options)),
  ]
}

/** A part of the dialog that is loaded once it is open. */
function section(title: string, loading: Promise<HTMLElement>): HTMLElement {
  const content = h('div', { 'aria-busy': 'true' }, h('p', { class: 'quiet' }, say('loading')))
  void loading
    .catch((error: unknown) => h('p', { role: 'alert' }, reasonOf(error)))
    .then((element) => {
      content.replaceChildren(element)
      content.setAttribute('aria-busy', 'false')
    })
  return h('section', {}, h('h3', {}, title), content)
}
