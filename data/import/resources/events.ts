/** Rows that describe events: converts them and writes them in batches. */
import type { EventInput } from '../../../layers/events.ts'
import type { Database } from '../../../sql/core/database.ts'
import { upsertEvents } from '../../../sql/events/write.ts'
import type { Mapping } from '../fields/collect-values.ts'
import { isEmpty } from '../fields/field-values.ts'
import { toEvent } from '../fields/to-event.ts'
import type { Content, Rejection } from '../formats/source-row.ts'
import { Batches, type Written } from './batches.ts'
import type { ImportTally } from './tally.ts'

export class Events {
  readonly batches: Batches<EventInput>
  readonly #mapping: Mapping
  readonly #tally: ImportTally

  constructor(database: Database, mapping: Mapping, tally: ImportTally) {
    this.#mapping = mapping
    this.#tally = tally
    this.batches = new Batches({
      database,
      write: (events) => writeEvents(database, events),
      reason,
      reject: (number, rejection) => tally.reject(number, rejection),
    })
  }

  add(number: number, content: Content): void {
    const made = toEvent(content, this.#mapping)
    if ('reason' in made) {
      this.#tally.reject(number, made)
      return
    }
    const names = Object.entries(content.properties).flatMap(([name, value]) => (isEmpty(value) ? [] : [name]))
    this.#mapping.uses?.noteEvent(names, made.used)
    for (const each of made.leftOut) this.#tally.leftOut.add(number, each)
    this.batches.add(number, made.event)
  }
}

/** If several events have the same identifier, the last counts. */
function writeEvents(database: Database, events: readonly EventInput[]): Promise<Written> {
  const last = new Map(events.map((event) => [event.data_source_identifier, event]))
  return database.transaction((transaction) => upsertEvents(transaction, [...last.values()]))
}

function reason(error: Error): Rejection {
  const constraint = 'constraint' in error ? String(error.constraint) : ''
  if (constraint === 'events_check1') return { field: 'end_date', reason: 'is before start_date' }
  if (constraint === 'events_pkey') return { field: 'id', reason: 'is that of a stored event with another identifier' }
  return constraint.includes('place_id')
    ? { field: 'place_id', reason: 'is not the id of a stored place' }
    : { field: 'row', reason: error.message }
}
