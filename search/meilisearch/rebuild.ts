/** Builds the Meilisearch index from all places. The old index answers searches until the new one takes its name. */

import { currentSnapshot } from '../../sql/changes/changes.ts'
import type { Queryable, Store } from '../../sql/core/database.ts'
import { documentsAfter } from '../../sql/search/documents.ts'
import { endLease, type SearchProgress, saveProgress, takeLease } from '../../sql/search/progress.ts'
import { fingerprint, type IndexForm } from './form.ts'
import type { IndexWriter } from './index-writer.ts'

const BATCH = 5000
const MAX_UNDER_WAY = 4

export interface RebuildOptions {
  readonly store: Store
  readonly writer: IndexWriter
  readonly index: string
  readonly form: IndexForm
  /** Holder of the lease, during the rebuild and afterwards. */
  readonly holder: string
  readonly onAdvance: (places: number) => void
}

/** Returns the progress from which to follow the change log. Throws if another rebuild is in progress. */
export async function rebuildIndex(options: RebuildOptions): Promise<SearchProgress> {
  const { store, writer, index, form, holder } = options
  const next = nextIndex(index)
  await claim(options)
  try {
    // A killed rebuild may have left an incomplete index or the old one.
    await writer.drop(next)
    const snapshot = await currentSnapshot(primaryOf(store))
    await writer.create(next, form.settings)
    await fill(options)
    // The log is followed from the start of the rebuild, so that an interruption here loses no changes.
    await takeLease(store, index, holder, true)
    const built = await writer.contents(next)
    if (!built) throw new Error(`the index ${next} was deleted while it was being built`)
    const progress = { settings: fingerprint(form, built.settings), snapshot, upto: null, after_id: null }
    await saveProgress(store, index, holder, progress)
    await writer.swap(index, next)
    return progress
  } finally {
    await writer.drop(next).finally(() => endLease(store, next, holder))
  }
}

/**
 * Returns the name of the index under construction. It is fixed, so that the next rebuild finds leftovers of a crash.
 */
function nextIndex(index: string): string {
  return `${index}_rebuild`
}

/** Claims the rebuild for the duration of a lease. Throws if another rebuild holds it. */
async function claim({ store, index, holder }: RebuildOptions): Promise<void> {
  const { isMine } = await takeLease(store, nextIndex(index), holder)
  if (!isMine)
    throw new Error('the index is being rebuilt already, or a rebuild was killed less than 30 s ago. Try again later.')
}

/** Keeps several batches in flight, because the server merges waiting batches, which is cheaper. */
async function fill(options: RebuildOptions): Promise<void> {
  const { store, writer, index, onAdvance } = options
  const underWay: { task: number; places: number }[] = []
  const finishFirst = async () => {
    const first = underWay.shift()
    if (!first) return
    await writer.finished(first.task)
    onAdvance(first.places)
    await claim(options)
  }
  let after: string | undefined
  do {
    const documents = await documentsAfter(primaryOf(store), after, BATCH)
    after = documents.at(-1)?.id
    if (documents.length > 0) {
      const task = await writer.send(nextIndex(index), documents)
      underWay.push({ task, places: documents.length })
    }
    if (underWay.length > MAX_UNDER_WAY) await finishFirst()
  } while (after !== undefined)
  while (underWay.length > 0) await finishFirst()
}

/** Reads from the primary, because a replica may lag and miss places. */
export function primaryOf(store: Store): Queryable {
  return { rows: (query) => store.write(query) }
}
