/** Divides an iCalendar text into its components, one in memory at a time. */
import { FileFault } from '../source-row.ts'

/** Longer ones have no end: characters. */
const MAX_COMPONENT = 8 * 1024 * 1024

export interface TextComponent {
  /** `VEVENT`, `VTIMEZONE`; `VCALENDAR` where one begins; `X-WR-TIMEZONE` for that property of the calendar. */
  readonly name: string
  /** Its lines, unfolded, without the components in an event; the value of a property. */
  readonly text: string
  /** Line of the file where it begins, from 1. */
  readonly line: number
}

const WANTED = new Set(['VEVENT', 'VTIMEZONE'])
const PROPERTY = /^[a-z0-9-]+(?:;[^=:;]+=(?:"[^"]*"|[^":;,]*)(?:,(?:"[^"]*"|[^":;,]*))*)*:/i

/** Names in small letters are those of a text, such as `Tickets: 5 EUR` or `https://…`, unless they are one of these. */
const NAMES = new Set([
  ...['attach', 'attendee', 'begin', 'categories', 'class', 'color', 'comment', 'conference', 'contact', 'created'],
  ...['description', 'dtend', 'dtstamp', 'dtstart', 'duration', 'end', 'exdate', 'exrule', 'geo', 'image'],
  ...['last-modified', 'location', 'organizer', 'priority', 'rdate', 'recurrence-id', 'related-to', 'request-status'],
  ...['resources', 'rrule', 'sequence', 'status', 'summary', 'transp', 'tzid', 'tzname', 'tzoffsetfrom', 'tzoffsetto'],
  ...['tzurl', 'uid', 'url'],
])

/** Yields the events and time zones of a calendar, with the size of the text before them. Throws at a text that ends too soon. */
export async function* components(text: AsyncIterable<string>): AsyncGenerator<TextComponent & { size: number }> {
  let open: OpenComponent | undefined
  let size = 0
  let number = 0
  let isComplete = false
  for await (const line of lines(text)) {
    number += 1
    size += line.length + 1
    const [, key = '', value = ''] = /^(BEGIN|END|X-WR-TIMEZONE)[^:]*:(.*?)\s*$/i.exec(line) ?? []
    const [word, name] = [key.toUpperCase(), value.toUpperCase()]
    if (open && (name !== open.name || word === 'X-WR-TIMEZONE')) {
      open.add(line, word, name)
      continue
    }
    if (open) {
      yield { ...open.finished(word === 'END'), size }
      size = 0
      open = undefined
    }
    if (word === 'BEGIN' && WANTED.has(name)) open = new OpenComponent(name, number)
    if (word === 'BEGIN' && name === 'VCALENDAR') yield { name, text: '', line: number, size: 0 }
    if (word === 'END' && name === 'VCALENDAR') isComplete = true
    if (word === 'X-WR-TIMEZONE') yield { name: 'X-WR-TIMEZONE', text: value, line: number, size: 0 }
  }
  if (open || !isComplete) throw new FileFault(`line ${number}: the file ends before the calendar does`)
}

/** A component whose end is not yet read. */
class OpenComponent {
  readonly name: string
  readonly #line: number
  readonly #lines: string[]
  /** The last line and what is folded behind it. It may be folded before its colon, as long parameters are. */
  #folded: string[] = []
  /** Components in this one that have no end yet. */
  #depth = 0
  #length = 0

  constructor(name: string, line: number) {
    this.name = name
    this.#line = line
    this.#lines = [`BEGIN:${name}`]
  }

  add(line: string, word: string, name: string): void {
    this.#length += line.length
    if (this.#length > MAX_COMPONENT) throw new FileFault(`line ${this.#line}: no end of ${this.name} within 8 MB`)
    if (this.name !== 'VEVENT') {
      this.#append(line)
      return
    }
    // Nothing is read of the components in an event, such as alarms.
    if (word === 'BEGIN' && /^[A-Z0-9-]+$/.test(name)) this.#depth += 1
    else if (word === 'END') this.#depth = Math.max(0, this.#depth - 1)
    else if (this.#depth === 0) this.#append(line)
  }

  #append(line: string): void {
    if (/^[ \t]/.test(line)) this.#folded.push(line.slice(1))
    else {
      this.#unfold()
      this.#folded.push(line)
    }
  }

  /** A line that is no property continues the one before: it should have been folded. */
  #unfold(): void {
    const line = this.#folded.join('')
    this.#folded = []
    if (isProperty(line)) this.#lines.push(line)
    else if (line.trim() !== '' && this.#lines.length > 1) this.#lines.push(`${this.#lines.pop() ?? ''}\\n${line}`)
  }

  /** `isEnded`: has an end of its own. Without one, it is no component that can be read. */
  finished(isEnded: boolean): TextComponent {
    this.#unfold()
    const lines = isEnded ? [...this.#lines, `END:${this.name}`] : this.#lines
    return { name: this.name, text: lines.join('\r\n'), line: this.#line }
  }
}

function isProperty(line: string): boolean {
  if (!PROPERTY.test(line)) return false
  const [name = ''] = /^[^:;]+/.exec(line) ?? []
  return !/[a-z]/.test(name) || /^x-/i.test(name) || NAMES.has(name.toLowerCase())
}

async function* lines(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of text) {
    const all = (rest + piece).split(/\r?\n/)
    rest = all.pop() ?? ''
    if (rest.length > MAX_COMPONENT) throw new FileFault('a line is longer than 8 MB')
    yield* all
  }
  if (rest !== '') yield rest
}
