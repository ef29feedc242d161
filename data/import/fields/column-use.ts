/** What each column of a table, or each property of the records of a file, was read as. */
import { type Candidate, candidateFor } from './field-names.ts'
import { plainName } from './flat-record.ts'

/** More names than this are not told apart: objects whose names are values have as many as the file has records. */
const MAX_NAMES = 5000

export interface Use {
  readonly candidate: Candidate | undefined
  /** Rows in which it has a value. */
  rows: number
  /** The fields of an event that it was read as. */
  readonly ofEvents: Set<string>
  /** It was read as the column of this program that has its name. */
  isOwn: boolean
}

export interface UsedColumn {
  /** Members of objects are named `parent.member`. */
  readonly name: string
  /** The fields that it was read as; none: it is ignored if `isKnown`, and unknown otherwise. */
  readonly readAs: readonly string[]
  /** Whether its name means a field, which a flag reads from another column. */
  readonly isKnown: boolean
  /** Rows in which it has a value. */
  readonly rows: number
}

export class ColumnUse {
  readonly #uses = new Map<string, Use>()
  /** Fields whose column a flag names. An empty name: the field is not read. */
  readonly #columns: ReadonlyMap<string, string>
  #isOfEvents = false

  constructor(columns: ReadonlyMap<string, string>) {
    this.#columns = columns
  }

  of(name: string): Use {
    const known = this.#uses.get(name)
    if (known) return known
    const use = { candidate: candidateFor(name), rows: 0, ofEvents: new Set<string>(), isOwn: false }
    if (this.#uses.size < MAX_NAMES) this.#uses.set(name, use)
    return use
  }

  /** Notes the properties of an event, and the fields that were read from paths within them. */
  noteEvent(names: readonly string[], fields: ReadonlyMap<string, string>): void {
    this.#isOfEvents = true
    for (const name of names) {
      const use = this.of(name)
      use.rows++
      const own = plainName(name)
      for (const [path, field] of fields) if (path === own || path.startsWith(`${own}.`)) use.ofEvents.add(field)
    }
  }

  /** Notes that a record of this program has the column. */
  noteOwn(name: string): void {
    this.of(name).isOwn = true
  }

  /** The columns that flags name and no row has. */
  get missing(): string[] {
    return [...new Set(this.#columns.values())].filter((column) => column !== '' && !this.#uses.has(column))
  }

  /** Those with a value, the most frequent first. */
  get columns(): UsedColumn[] {
    return [...this.#uses]
      .filter(([, { rows }]) => rows > 0)
      .sort(([, a], [, b]) => b.rows - a.rows)
      .map(([name, { candidate, rows, ofEvents, isOwn }]) => {
        if (this.#isOfEvents) return { name, readAs: [...ofEvents], isKnown: false, rows }
        if (isOwn) return { name, readAs: [name], isKnown: true, rows }
        const asked = [...this.#columns].filter(([, column]) => column === name).map(([field]) => field)
        const own = candidate && !this.#columns.has(candidate.field) ? [candidate.field] : []
        return { name, readAs: [...asked, ...own], isKnown: candidate !== undefined, rows }
      })
  }
}
