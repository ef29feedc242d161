/**
 * Reads the events of an iCalendar file. It reads the file twice: the time zones and the changed times of repeated
 * events may stand behind the events that need them.
 */
import type { FileFormat } from '../format.ts'
import { readText, type SourceFile } from '../open-file.ts'
import { excerpt, FileFault, type RowChunk, type SourceRow } from '../source-row.ts'
import { Calendar, type Window } from './calendar.ts'
import { components } from './components.ts'
import { joinSplitCharacters } from './split-characters.ts'
import { BadProperty } from './times.ts'

export const icalendar: FileFormat = {
  name: 'icalendar',
  kind: 'iCalendar',
  unit: 'line',
  recognizesText: (head) => /^BEGIN:VCALENDAR/i.test(head),
  readFile: (file, { window, timezone }) => readIcalendar(file, window ?? aroundToday(), timezone),
}

/** A year before and a year after today. */
function aroundToday(): Window {
  const [from, until] = [-366, 366].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
  return { from, until } as Window
}

/** `timezone` is that of times without one. */
export async function* readIcalendar(
  file: SourceFile,
  window: Window,
  timezone?: string | undefined,
): AsyncGenerator<RowChunk> {
  const calendar = new Calendar(window, timezone)
  const halves = { path: file.path, onBytes: (bytes: number) => file.onBytes(bytes / 2) }
  let fault: FileFault | undefined
  try {
    for await (const { name, text, line } of components(readText(halves, joinSplitCharacters))) {
      if (name === 'VCALENDAR') calendar.enter(line)
      else if (name === 'VTIMEZONE') unlessDamaged(() => calendar.addZone(text))
      else if (name === 'X-WR-TIMEZONE') calendar.nameZone(text)
      else calendar.note(text, line)
    }
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    fault = error // the events before it are read below
  }
  for await (const { name, text, line, size } of components(readText(halves, joinSplitCharacters))) {
    if (name === 'VCALENDAR') calendar.enter(line)
    if (name === 'VEVENT') yield { rows: rowsOf(calendar, text, line), size }
  }
  if (fault) throw fault
}

function rowsOf(calendar: Calendar, text: string, line: number): SourceRow[] {
  try {
    return calendar.contents(text, line).map((content) => ({ place: line, content }))
  } catch (error) {
    const { message } = error as Error
    const content =
      error instanceof BadProperty
        ? { field: error.field, reason: message, ...excerpt(text) }
        : { field: 'row', reason: `is no event of iCalendar: ${message}`, ...excerpt(text) }
    return [{ place: line, content }]
  }
}

/** What is damaged is rejected when its event is read. */
function unlessDamaged(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!(error instanceof Error)) throw error
  }
}
