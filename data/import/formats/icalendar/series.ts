/** Which events of a file belong together: versions of one event, and changed times of a repeated one. */

/** An event as its place in the file, with the lines that others need to know. */
export interface Version {
  /** Line of the file where it begins. */
  readonly line: number
  /** Line where its calendar begins. */
  readonly calendar: number
  readonly sequence: number
  /** A VEVENT with some of its lines. */
  readonly text: string
}

export interface Series {
  /** Undefined: the file has changed times only. */
  main: Version | undefined
  readonly changes: Version[]
}

export class SeriesIndex {
  readonly #series = new Map<string, Series>()

  /** Notes an event, an unfolded text without components of its own. */
  note(text: string, place: Pick<Version, 'line' | 'calendar'>): void {
    const uid = lineValue(text, 'UID')
    if (uid === undefined) return
    const series = this.#series.get(uid) ?? { main: undefined, changes: [] }
    this.#series.set(uid, series)
    const version = { ...place, sequence: Number(lineValue(text, 'SEQUENCE') ?? 0) || 0, text: needed(text) }
    if (/^RECURRENCE-ID[;:]/im.test(text)) series.changes.push(version)
    else if (!series.main || version.sequence > series.main.sequence) series.main = version
  }

  /** Returns what belongs to an event, the first of equal versions. */
  of(uid: string | undefined): Series | undefined {
    return uid === undefined ? undefined : this.#series.get(uid)
  }
}

/** Returns the lines that other events need: all of an event that changes later times, few of another repeated one. */
function needed(text: string): string {
  if (/^RECURRENCE-ID[^:]*;RANGE="?THISANDFUTURE/im.test(text)) return text
  if (!/^(?:RECURRENCE-ID|RRULE|RDATE|EXDATE)[;:]/im.test(text)) return ''
  const lines = text.match(/^(?:UID|DTSTART|GEO|RECURRENCE-ID|EXDATE)[;:].*$/gim) ?? []
  return ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
}

function lineValue(text: string, name: string): string | undefined {
  return new RegExp(`^${name}(?:;[^:]*)?:(.*)$`, 'im').exec(text)?.[1]?.trim() || undefined
}
