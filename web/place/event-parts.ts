/** An event in one line: its name, when and where it is. */
import { h } from '../base/element.ts'
import type { HappeningEvent } from '../base/events-api.ts'
import { LOCALE } from '../words/words.ts'

/** The time zone of the event, as people there read the clock. */
function whenOf({ start_date, end_date, timezone }: HappeningEvent): string {
  const format = new Intl.DateTimeFormat(LOCALE, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    ...(timezone && { timeZone: timezone }),
  })
  return format.formatRange(new Date(start_date), new Date(end_date))
}

/** `action`: the name as a link or a button. */
export function eventItem(event: HappeningEvent, action: HTMLElement): HTMLElement {
  return h(
    'li',
    { class: 'event', 'data-id': event.id },
    action,
    h('span', { class: 'event-when' }, whenOf(event)),
    event.address ? h('span', { class: 'quiet', dir: 'auto' }, event.address) : undefined,
  )
}

/** The name of an event; a link if the event has a page. */
export function eventName({ name, url }: HappeningEvent): HTMLElement {
  const isSafe = url !== null && /^https?:\/\//i.test(url)
  return isSafe
    ? h('a', { href: url, rel: 'noopener nofollow ugc', dir: 'auto' }, name)
    : h('span', { class: 'event-name', dir: 'auto' }, name)
}
