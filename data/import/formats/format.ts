/** The interface between a format and what opens files. */
import type { Window } from './icalendar/calendar.ts'
import type { SourceFile } from './open-file.ts'
import type { RowChunk, RowUnit } from './source-row.ts'

export interface ReadingOptions {
  /** Undefined: detected from the beginning of the file. */
  format?: Format | undefined
  /** Delimiter of a table; undefined: detected from its header. */
  delimiter?: string | undefined
  /** Called with the columns of a table; throws to reject them. */
  onHeader: (names: readonly string[]) => void
  /** Repeated events are read within it; undefined: a year before and after today. */
  window?: Window | undefined
  /** Zone of times without one, unless the file or a position tells it: a name of the time zone database. */
  timezone?: string | undefined
  /** File with the categories of OpenStreetMap's tags; undefined: our own. */
  categories?: string | undefined
  /** Whether all records are OpenStreetMap's; undefined: those are that have one of its ids. */
  osm?: boolean | undefined
  /** Properties that flags name. */
  kept?: readonly string[] | undefined
}

interface Described {
  /** As `--format` names it. */
  readonly name: string
  /** As documents name it. Several formats may share it. */
  readonly kind: string
  /** What rows are numbered by. */
  readonly unit: RowUnit
  /** Returns true for the first bytes of such a file, at most 64. */
  recognizesBytes?(head: Buffer): boolean
  /** Returns true for the beginning of such a text, without space before it. No other format may recognize it, too. */
  recognizesText?(head: string): boolean
  /** Whether records are OpenStreetMap's: all of them, or those that other programs write in this format. */
  readonly osm?: 'all' | 'some'
}

/** A format whose readers get the text, unzipped, in pieces. */
export interface TextFormat extends Described {
  readText(text: AsyncIterable<string>, options: ReadingOptions): AsyncIterable<RowChunk>
  /** Throws `FileFault` if no row of the file may be imported. */
  check?(path: string): Promise<void>
}

/** A format that is binary, or is read more than once. */
export interface FileFormat extends Described {
  readFile(file: SourceFile, options: ReadingOptions): AsyncIterable<RowChunk>
}

/** A reader throws `FileFault` where it can't read a file any further. */
export type Format = TextFormat | FileFormat
