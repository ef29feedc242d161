/**
 * The thread that holds the index, so that loading it, changing it and long answers never hold up a cached tile. It
 * handles messages in the order of their arrival; those about opening hours may wait for a list of holidays. Each answer sees
 * one state of the places.
 */
import { setPriority } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parentPort } from 'node:worker_threads'
import { codeOf, reasonOf } from '../../core/errors/reasons.ts'
import type { IndexedRow } from '../../core/query/indexed-fields.ts'
import type { TextHours } from '../../sql/index/hours.ts'
import type { ChangedPlace } from '../../sql/index/rows.ts'
import {
  answerTo,
  type FileOrder,
  type IndexMessage,
  type IndexOrder,
  type IndexReport,
  type IndexSize,
  isOnHours,
} from './answers/questions.ts'
import type { Block } from './blocks/block.ts'
import { type FoundPlace, forgetFound, markFound, noteFound } from './blocks/found.ts'
import { IndexedPlaces } from './blocks/indexed-places.ts'
import { readRows } from './blocks/read-rows.ts'
import { readPlaces, writePlaces } from './file/file-places.ts'
import { FileProblem } from './file/parts.ts'

/**
 * Of two processors, the answers of this thread and PostgreSQL take both. With this priority, a cached tile takes 14 ms
 * (p99) instead of 20 beside eight clients that ask for filtered tiles of the world (bench/tiles/hot-tiles.ts).
 */
const PRIORITY = 10
// Elsewhere, a priority is that of the whole process.
if (process.platform === 'linux') setPriority(PRIORITY)

setFlagsFromString('--expose-gc')
/** Loading leaves garbage of twice the index's size. The reported size would contain it for minutes. */
const collectGarbage = runInNewContext('gc') as () => void

let places = new IndexedPlaces()
let chunks: Block[] = []

parentPort?.on('message', (message: IndexMessage) => {
  if ('file' in message) void useFile(message)
  else if (isOnHours(message)) void answerWithHours(message)
  else report(message)
})

type PlaceMessage = Exclude<IndexMessage, FileOrder>

async function answerWithHours(message: PlaceMessage): Promise<void> {
  if ('asked' in message) {
    await places.opening.prepared()
    report(message)
  } else {
    const size = obey(message)
    await places.opening.prepared()
    parentPort?.postMessage({ id: message.id, size })
  }
}

function report(message: PlaceMessage): void {
  const { id } = message
  const report: IndexReport =
    'asked' in message ? { id, answer: answerTo(places, message) } : { id, size: obey(message) }
  parentPort?.postMessage(report)
}

async function useFile({ id, ...order }: { readonly id: number } & FileOrder): Promise<void> {
  try {
    if (order.kind === 'read') {
      places = readPlaces(order.file, order.position)
      collectGarbage()
    } else {
      for (const _ of writePlaces(order.file, places)) await setImmediate()
    }
    parentPort?.postMessage({ id, size: size() })
  } catch (error) {
    if (!(error instanceof FileProblem) && codeOf(error) === undefined) throw error
    parentPort?.postMessage({ id, problem: reasonOf(error) })
  }
}

function obey(order: Exclude<IndexOrder, FileOrder>): IndexSize {
  switch (order.kind) {
    case 'rows': {
      const rows = JSON.parse(order.rows) as IndexedRow[]
      if (rows.length > 0) chunks.push(readRows(rows, places))
      break
    }
    case 'load':
      places.load(chunks)
      chunks = []
      collectGarbage()
      break
    case 'changes': {
      const changes = JSON.parse(order.changes) as ChangedPlace[]
      places.apply(changes)
      noteFound(places, changes, order.found)
      break
    }
    case 'found':
      markFound(places, order.name, JSON.parse(order.places) as FoundPlace[], new Set(order.except))
      break
    case 'forget':
      forgetFound(places, order.name)
      break
    case 'hours':
      places.opening.tell(JSON.parse(order.added) as TextHours[], order.gone)
      break
    case 'measure':
      places.prepare(Date.now(), order.isQuiet, performance.now() + order.milliseconds)
  }
  return size()
}

function size(): IndexSize {
  return { places: places.size, bytes: places.bytes + getHeapStatistics().used_heap_size }
}
