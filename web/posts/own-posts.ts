/** What the user has posted, with links to the places. */
import { h } from '../base/element.ts'
import { formatDay } from '../base/format.ts'
import { getOwnTips, getOwnVibes, type OwnTip, type OwnVibe, type PageOf } from '../base/posts-api.ts'
import { say } from '../words/account.ts'
import { timeText } from './times.ts'

const NEWEST = { tips: 'newestTips', vibes: 'newestVibes' } as const

/** Opens the card of a place. */
type OnPlace = (id: string, name: string) => void

/** Loads the list. Throws `Refused`, or an error of `fetch`. */
export async function ownPosts(onPlace: OnPlace): Promise<HTMLElement> {
  const [tips, vibes] = await Promise.all([getOwnTips(), getOwnVibes()])
  if (tips.count + vibes.count === 0) {
    return h('p', { class: 'quiet' }, say('nothingPosted'))
  }
  return h('div', {}, list('tips', tips, onPlace, tipParts), list('vibes', vibes, onPlace, vibeParts))
}

function list<Post extends OwnTip | OwnVibe>(
  kind: keyof typeof NEWEST,
  { count, results }: PageOf<Post>,
  onPlace: OnPlace,
  parts: (post: Post) => (HTMLElement | string | undefined)[],
): HTMLElement | undefined {
  if (count === 0) return undefined
  const items = results.map((post) => {
    const place = h('button', { type: 'button', class: 'link', dir: 'auto' }, post.place_name)
    place.addEventListener('click', () => onPlace(post.svc_place, post.place_name))
    const foot = h('p', { class: 'quiet' }, place, ` · ${formatDay(post.created_at)}`)
    return h('li', {}, ...parts(post), foot)
  })
  const shown = count > results.length ? say(NEWEST[kind], { shown: results.length, count }) : say(kind)
  return h('section', { class: 'own-posts' }, h('h4', {}, shown), h('ul', { class: 'tips' }, ...items))
}

function tipParts({ tip, is_hidden }: OwnTip): (HTMLElement | undefined)[] {
  const hidden = is_hidden ? h('p', { class: 'quiet' }, say('hiddenByEditor')) : undefined
  return [h('p', { dir: 'auto' }, tip), hidden]
}

function vibeParts(post: OwnVibe): HTMLElement[] {
  const when = timeText(post)
  return [h('p', {}, h('span', { class: 'vibe' }, post.vibe), when === '' ? '' : ` ${when}`)]
}
