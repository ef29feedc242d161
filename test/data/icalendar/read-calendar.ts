/** Reads a calendar for tests. */
import { readIcalendar } from '../../../data/import/formats/icalendar/read-icalendar.ts'
import { isRejection } from '../../../data/import/formats/source-row.ts'
import { temporaryFile } from '../../support/processes/temporary-files.ts'

const WINDOW = { from: '2026-01-01', until: '2027-01-01' }

/** Returns the start of each event, or why it is rejected, and the fault of the file. */
export async function starts(calendar: string | Buffer, timezone?: string): Promise<string[]> {
  const path = temporaryFile(calendar, '.ics')
  const found: string[] = []
  try {
    for await (const { rows } of readIcalendar({ path, onBytes: () => undefined }, WINDOW, timezone)) {
      for (const { content } of rows) {
        if (isRejection(content)) found.push(`${content.field} ${content.reason}`)
        else {
          const { start_date, end_date, timezone = '' } = content.properties
          found.push(`${String(start_date)} ${String(end_date)} ${String(timezone)}`.trim())
        }
      }
    }
  } catch (error) {
    found.push((error as Error).message)
  }
  return found
}

export const calendar = (...components: string[][]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...components.flat(), 'END:VCALENDAR', ''].join('\r\n')
export const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a', 'SUMMARY:A', ...lines, 'END:VEVENT']
export const another = (uid: string, ...lines: string[]) => event(...lines).with(1, `UID:${uid}`)

/** Returns a property of each event that is read. */
export async function values(calendar: string | Buffer, property: string): Promise<unknown[]> {
  const path = temporaryFile(calendar, '.ics')
  const found: unknown[] = []
  for await (const { rows } of readIcalendar({ path, onBytes: () => undefined }, WINDOW)) {
    for (const { content } of rows) if (!isRejection(content)) found.push(content.properties[property])
  }
  return found
}
