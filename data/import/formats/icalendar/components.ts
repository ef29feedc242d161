/** Divides an iCalendar text into its components, one in memory at a time. */
import { FileFault } from '../source-row.ts'

/** Longer ones have no end: characters. */
const MAX_COMPONENT = 8 * 1024 * 1024

export interface TextComponent {
  /** `VEVENT`, `VTIMEZONE`, …; `X-WR-TIMEZONE` for that property of the calendar. */
  readonly name: string
  /** Its lines, unfolded; the value of a property. */
  readonly text: string
  /** Line of the file where it begins, from 1. */
  readonly line: number
}

const WANTED = new Set(['VEVENT', 'VTIMEZONE'])

/** Yields the events and time zones of a calendar, with the size of the text before them. Throws at a text that ends too soon. */
export async function* components(text: AsyncIterable<string>): AsyncGenerator<TextComponent & { size: number }> {
  let open: { name: string; lines: string[]; line: number; length: number } | undefined
  let size = 0
  let number = 0
  let isComplete = false
  for await (const line of lines(text)) {
    number += 1
    size += line.length + 1
    const [, key = '', value = ''] = /^(BEGIN|END|X-WR-TIMEZONE)[^:]*:(.*?)\s*$/i.exec(line) ?? []
    const name = value.toUpperCase()
    if (!open) {
      if (key.toUpperCase() === 'BEGIN' && WANTED.has(name)) open = { name, lines: [line], line: number, length: 0 }
      if (key.toUpperCase() === 'END' && name === 'VCALENDAR') isComplete = true
      if (key.toUpperCase() === 'X-WR-TIMEZONE') yield { name: 'X-WR-TIMEZONE', text: value, line: number, size: 0 }
      continue
    }
    open.lines.push(line)
    open.length += line.length
    if (open.length > MAX_COMPONENT) throw new FileFault(`line ${open.line}: no end of ${open.name} within 8 MB`)
    if (key.toUpperCase() !== 'END' || name !== open.name) continue
    yield { name, text: open.lines.join('\r\n'), line: open.line, size }
    open = undefined
    size = 0
  }
  if (open || !isComplete) throw new FileFault(`line ${number}: the file ends before the calendar does`)
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
