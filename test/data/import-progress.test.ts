/** The parts of a file that a reader reports add up to its size, whatever its format and however often it is read. */
import { randomBytes } from 'node:crypto'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import test from 'ava'
import { openRows } from '../../data/import/formats/readers.ts'
import { temporaryFolder } from '../support/processes/temporary-files.ts'

const folder = temporaryFolder('progress')

/** Returns what is reported of a file, as shares of its size after each chunk of rows; the last one at its end. */
async function shares(name: string, content: string | Buffer): Promise<number[]> {
  const path = join(folder, name)
  writeFileSync(path, content)
  const { size } = statSync(path)
  const found: number[] = []
  let bytes = 0
  const onBytes = (more: number) => (bytes += more)
  const { chunks } = await openRows({ path, onBytes }, { onHeader: () => undefined })
  for await (const _ of chunks) found.push(bytes / size)
  return [...found, bytes / size]
}

/** Text that a gzip does not make much smaller, so that both are read in several pieces. */
const filler = (length: number) => randomBytes(length / 2).toString('hex')

const CALENDAR = (length: number) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0'],
    ...[1, 2].flatMap((day) => ['BEGIN:VEVENT', `DTSTART:2026010${day}T100000Z`, 'SUMMARY:A', 'END:VEVENT']),
    ...Array.from({ length: length / 1000 }, () => `X-FILLER:${filler(1000)}`),
    ...['END:VCALENDAR', ''],
  ].join('\r\n')

const FORMATS: Readonly<Record<string, (length: number) => string>> = {
  'calendar.ics': CALENDAR,
  'a.csv': (length) => `name,longitude,latitude\n${`A,1,2,${filler(1000)}\n`.repeat(length / 1000)}`,
  'a.ndjson': (length) => `${JSON.stringify({ name: 'A', filler: filler(1000) })}\n`.repeat(length / 1000),
  'a.json': (length) => `[${JSON.stringify({ name: 'A', filler: filler(length) })},{"name":"B"}]`,
  'a.html': (length) =>
    `<html><script type="application/ld+json">{"@type":"Cafe","name":"A"}</script>${filler(length)}`,
}

for (const [name, text] of Object.entries(FORMATS)) {
  for (const length of [1000, 400_000]) {
    for (const [kind, content] of [
      ['text', text(length)],
      ['gzip', gzipSync(text(length))],
    ] as const) {
      test(`${name} of some ${length} bytes, ${kind}`, async (t) => {
        const told = await shares(`${length}-${kind}-${name}`, content)
        t.is(told.at(-1), 1)
        t.true(told.length > 1 && told.every((share) => share <= 1))
      })
    }
  }
}
