/**
 * The thread that holds the index, so that loading it, changing it and long answers never hold up a cached tile. It
 * handles messages in the order of their arrival, so each answer sees one state of the places.
 */
import { parentPort } from 'node:worker_threads'
import type { IndexedRow } from '../core/query/indexed-fields.ts'
import type { ChangedPlace } from '../sql/index/rows.ts'
import type { Block } from './block.ts'
import { IndexedPlaces } from './indexed-places.ts'
import { answerTo, type IndexMessage, type IndexReport } from './questions.ts'
import { readRows } from './read-rows.ts'

const places = new IndexedPlaces()
let chunks: Block[] = []

parentPort?.on('message', (message: IndexMessage) => {
  if ('rows' in message) {
    const rows = JSON.parse(message.rows) as IndexedRow[]
    if (rows.length > 0) chunks.push(readRows(rows, places.dictionaries))
  } else if ('load' in message) {
    places.load(chunks)
    chunks = []
    reportSize()
  } else if ('changes' in message) {
    places.apply(JSON.parse(message.changes) as ChangedPlace[])
    reportSize()
  } else {
    report({ id: message.id, answer: answerTo(places, message) })
  }
})

function reportSize(): void {
  report({ places: places.size, bytes: places.bytes })
}

function report(message: IndexReport): void {
  parentPort?.postMessage(message)
}
