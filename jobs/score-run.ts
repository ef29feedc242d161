/** One run of the scores job: its start or resumption, its passes and batches, and its progress. */
import { currentSnapshot } from '../sql/changes/changes.ts'
import { type Queryable, withoutTimeout } from '../sql/core/database.ts'
import { abandonRun, adoptRun, resumableRun, saveProgress } from '../sql/jobs/runs.ts'
import { countPlaces } from '../sql/places/counts.ts'
import { beginBasis, finishBasis, listBases, type ScoreBasis } from '../sql/scores/bases.ts'
import { countMarks, placeBlocks, type ScoreOptions, scoreBlocks, scoreMarked } from '../sql/scores/scores.ts'
import { addWeights, readWeights, tryWeights } from '../sql/scores/weights.ts'
import type { JobContext } from './job.ts'
import { addScored, emptyTally, type ScoreResult, type Tally } from './tally.ts'

/** About 1,600 rows. The locks of their scores, for which a writer of the same place may wait, are held for 200 ms. */
const BATCH_BLOCKS = 256
/** Of a database that keeps requests waiting meanwhile. */
const BATCH_BLOCKS_ONE_AT_A_TIME = 64
/** A small table has smaller batches, so that its run shows progress and can be cancelled. */
const MIN_BATCHES = 8

const BATCH_MARKS = 400

/** So few marked places never begin a basis. */
const FEW_MARKS = 1000

/** Maximum age of a basis. If it is older, any run becomes a full run. */
const OLDEST_MILLISECONDS = 14 * 86_400_000

/** Progress of a pass over the table. */
interface Pass {
  basis: number
  /** True if the basis is new. The end of the pass then finishes the basis. */
  isFull: boolean
  /** `currentSnapshot` when the pass began. */
  begun: string
  /** The file that holds the table. Another file has another row order, so the pass starts again. */
  file: number
  block: number
  blocks: number
}

/** Runs a step in its own transaction; all steps of a dry run share one. */
export type Transact = <Result>(work: (transaction: Queryable) => Promise<Result>) => Promise<Result>

export type Columns = ScoreOptions['columns']

export class ScoreRun {
  readonly #context: JobContext
  readonly #columns: Columns
  readonly #isDry: boolean
  /** True if the run covers only selected places or only one score. It then keeps the marks. */
  readonly #isPartial: boolean
  readonly #transact: Transact
  #tally: Tally = emptyTally()
  #total = 0
  #isFull = false

  constructor(context: JobContext, columns: Columns, transact: Transact) {
    this.#context = context
    this.#columns = columns
    this.#isDry = context.request.dryRun ?? false
    this.#isPartial = context.request.where !== undefined || columns !== 'both'
    this.#transact = transact
  }

  get progress() {
    return { total: this.#total, ...this.#tally, resume: null }
  }

  /** Whether the run began a basis, so that all scores may have changed. */
  get isFull(): boolean {
    return this.#isFull
  }

  /** Returns false if the run was interrupted. */
  async run(): Promise<boolean> {
    const pass = (await this.#resumed()) ?? (await this.#transact((transaction) => this.#begin(transaction)))
    this.#isFull = pass?.isFull ?? false
    if (pass && !(await this.#passOver(pass))) return false
    return this.#isPartial || (this.#isDry && pass !== undefined) || this.#scoreMarks()
  }

  /** Returns the pass of an interrupted run to resume. Abandons that run if its basis or weights are stale. */
  async #resumed(): Promise<Pass | undefined> {
    const { database, request, run } = this.#context
    const earlier = this.#isDry || this.#isPartial ? undefined : await resumableRun(database, run.job)
    if (!earlier) return undefined
    const pass = earlier.resume as Pass
    const [[newest], weights] = await this.#transact(
      async (transaction) => [await listBases(transaction), await readWeights(transaction)] as const,
    )
    if (request.weights || newest?.id !== pass.basis || newest.weights !== weights?.version) {
      await abandonRun(database, earlier.id)
      return undefined
    }
    const adopted = await adoptRun(database, run.id, earlier.id)
    this.#tally = { done: adopted.done, changed: adopted.changed, result: adopted.result as ScoreResult }
    this.#total = adopted.total ?? 0
    return pass
  }

  /** Begins a new pass. Returns undefined if only marked places need scoring. */
  async #begin(transaction: Queryable): Promise<Pass | undefined> {
    const { all = false, weights: changes, where = [] } = this.#context.request
    await withoutTimeout(transaction)
    if (changes && !this.#isDry) await addWeights(transaction, changes, 'jobs run')
    const current = (await readWeights(transaction))?.version as number
    const weights = changes && this.#isDry ? await tryWeights(transaction, changes) : current
    const [newest] = await listBases(transaction)
    this.#tally.result.weights = current
    const isCurrent = newest?.is_finished && newest.weights === weights && ageOf(newest) < OLDEST_MILLISECONDS
    const isOutgrown = isCurrent && !this.#isPartial && (await isBasisOutgrown(transaction, newest))
    const isFull = !isCurrent || isOutgrown || (all && (this.#isDry || !this.#isPartial))
    if (isFull && this.#isPartial && !this.#isDry) {
      throw new Error('All places must be scored first. Run: whereabouts jobs run scores --all')
    }
    if (!isFull && !this.#isPartial) return undefined
    const basis = isFull ? await beginBasis(transaction, weights) : newest.id
    const begun = await currentSnapshot(transaction)
    this.#total = await countPlaces(transaction, where)
    return this.#saved(transaction, { basis, isFull, begun, ...(await placeBlocks(transaction)), block: 0 })
  }

  async #passOver(begun: Pass): Promise<boolean> {
    let pass = begun
    while (pass.block < pass.blocks) {
      if (this.#context.signal.aborted) return false
      pass = await this.#transact((transaction) => this.#scoreBatch(transaction, pass))
      this.#show()
    }
    await this.#transact(async (transaction) => {
      if (pass.isFull && !this.#isDry) await finishBasis(transaction, pass.basis)
      await this.#saved(transaction, undefined)
    })
    return true
  }

  async #scoreBatch(transaction: Queryable, pass: Pass): Promise<Pass> {
    const { basis, begun, block: from } = pass
    const { blocks, file } = await placeBlocks(transaction)
    if (file !== pass.file) return this.#saved(transaction, { ...pass, file, blocks, block: 0 })
    const most = this.#context.database.servesOneAtATime ? BATCH_BLOCKS_ONE_AT_A_TIME : BATCH_BLOCKS
    const to = Math.min(from + Math.min(most, Math.ceil(pass.blocks / MIN_BATCHES)), pass.blocks)
    const where = this.#context.request.where ?? []
    const scored = await scoreBlocks(transaction, this.#options(basis), { from, to, begun, where })
    return this.#saved(transaction, { ...pass, block: to }, addScored(this.#tally, scored))
  }

  async #scoreMarks(): Promise<boolean> {
    const [newest] = await this.#transact(listBases)
    const basis = (newest as ScoreBasis).id
    this.#total = this.#tally.done + (await this.#transact(countMarks))
    let from: number | undefined = 0
    while (from !== undefined) {
      if (this.#context.signal.aborted) return false
      from = await this.#transact((transaction) => this.#scoreMarkedBatch(transaction, basis, from ?? 0))
      this.#show()
    }
    return true
  }

  async #scoreMarkedBatch(transaction: Queryable, basis: number, from: number): Promise<number | undefined> {
    const scored = await scoreMarked(transaction, this.#options(basis), from, BATCH_MARKS)
    await this.#saved(transaction, undefined, addScored(this.#tally, scored))
    return scored.next
  }

  #options(basis: number): ScoreOptions {
    return { basis, columns: this.#columns, isDry: this.#isDry }
  }

  /** Saves progress in the transaction of the step. The tally is valid once that commits. */
  async #saved<Resume extends Pass | undefined>(
    transaction: Queryable,
    resume: Resume,
    tally = this.#tally,
  ): Promise<Resume> {
    // A full run must be completed, so that all scores have one basis. So only full runs are resumable.
    const progress = { total: this.#total, ...tally, resume: resume?.isFull ? resume : null }
    if (!this.#isDry) await saveProgress(transaction, this.#context.run.id, progress)
    this.#tally = tally
    return resume
  }

  #show(): void {
    this.#context.onProgress(this.#tally.done, this.#total)
  }
}

/**
 * Returns whether most places came after the basis, as after an import into an empty database. It then knows little of
 * what is expected and of the evidence, and a full run has hardly more to do than one for the marked places.
 */
async function isBasisOutgrown(transaction: Queryable, { places }: ScoreBasis): Promise<boolean> {
  return (await countMarks(transaction)) > Math.max(FEW_MARKS, 2 * places)
}

function ageOf({ as_of }: ScoreBasis): number {
  return Date.now() - Date.parse(as_of)
}
