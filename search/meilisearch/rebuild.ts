/** Builds the index of Meilisearch from all places, beside the old one, which answers until the new one takes its name. */

import { currentSnapshot } from '../../sql/changes.ts'
import type { Queryable, Store } from '../../sql/database.ts'
import { documentsAfter } from '../../sql/search-documents.ts'
import { endLease, type SearchProgress, saveProgress, takeLease } from '../../sql/search-progress.ts'
import { fingerprint, type IndexForm } from './form.ts'
import type { IndexWriter } from './index-writer.ts'

const BATCH = 5000
const MOST_UNDER_WAY = 4

export interface RebuildOptions {
  readonly store: Store
  readonly writer: IndexWriter
  readonly index: string
  readonly form: IndexForm
  /** Who writes to the index from then on. */
  readonly holder: string
  readonly onAdvance: (places: number) => void
}

/** Where whoever follows the change log goes on. Throws when another rebuild is under way. */
export async function rebuildIndex(options: RebuildOptions): Promise<SearchProgress> {
  const { store, writer, index, form, holder } = options
  const next = nextIndex(index)
  await claim(options)
  try {
    // What a rebuild left that was killed: half of an index, or the old one.
    await writer.drop(next)
    const snapshot = await currentSnapshot(primaryOf(store))
    await writer.create(next, form.settings)
    await fill(options)
    // Whoever follows the log begins again where we did, so that a stop in between loses nothing.
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

/** The name of the index that is being built: one for each index, so that what a crash leaves is found again. */
function nextIndex(index: string): string {
  return `${index}_rebuild`
}

/** Says that the index is being built, for as long as a lease goes. */
async function claim({ store, index, holder }: RebuildOptions): Promise<void> {
  const { isMine } = await takeLease(store, nextIndex(index), holder)
  if (!isMine) throw new Error('the index is being rebuilt already, or was until half a minute ago')
}

/** Several batches are under way at a time: the server makes one of those that wait, which costs it less. */
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
    if (underWay.length > MOST_UNDER_WAY) await finishFirst()
  } while (after !== undefined)
  while (underWay.length > 0) await finishFirst()
}

/** What a replica has not seen yet must not be missed. */
export function primaryOf(store: Store): Queryable {
  return { rows: (query) => store.write(query) }
}
