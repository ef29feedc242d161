/** Lines of iCalendar that would take the square of their length. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { readIcalendar } from '../../../data/import/formats/icalendar/read-icalendar.ts'
import { isRejection } from '../../../data/import/formats/source-row.ts'
import { temporaryFolder } from '../../support/processes/temporary-files.ts'

const folder = temporaryFolder('line-bounds')

const event = (name: string, line: string) => [
  'BEGIN:VEVENT',
  `UID:${name}`,
  `SUMMARY:${name}`,
  'DTSTART:20260302T100000Z',
  line,
  'END:VEVENT',
]

const LONG: readonly [title: string, line: string, isRead: boolean][] = [
  ['parameters', `X-A${';A=b'.repeat(400_000)}:x`, false],
  ['parameters over lines', `X-A${';A=b\r\n '.repeat(100_000)}:x`, false],
  ['quoted parameters', `X-A;B="${'a:b;'.repeat(400_000)}":x`, false],
  ['a name', `X-${'A'.repeat(400_000)}:x`, false],
  ['a value', `DESCRIPTION:${';A=b'.repeat(400_000)}`, true],
  ['a value with quotes', `DESCRIPTION;LANGUAGE="de":${'":'.repeat(400_000)}`, true],
]

for (const [title, line, isRead] of LONG) {
  test(`${title} of 400,000 characters and more`, async (t) => {
    const path = join(folder, `${title}.ics`)
    const lines = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      ...event('long', line),
      ...event('short', 'URL:x'),
      'END:VCALENDAR',
      '',
    ]
    writeFileSync(path, lines.join('\r\n'))
    const found: unknown[] = []
    for await (const { rows } of readIcalendar(
      { path, onBytes: () => undefined },
      { from: '2026-01-01', until: '2027-01-01' },
    )) {
      for (const { content } of rows) found.push(isRejection(content) ? content.reason : content.properties['name'])
    }
    const reason = 'is no event of iCalendar: it has a line with more than 10000 characters before its value'
    t.deepEqual(found, [isRead ? 'long' : reason, 'short'])
  })
}
