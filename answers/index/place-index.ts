/**
 * The index of places in memory. It answers what PostgreSQL would answer at the time of the question, or not at all.
 * Then PostgreSQL is asked.
 */
import { inEngine } from '../../core/measure/requests.ts'
import type { ReadCondition, ReadLeaf } from '../../core/query/ast.ts'
import { assuming, leavesOf } from '../../core/query/logic/formula.ts'
import type { Questions } from './answers/questions.ts'
import { isIndexed, isOnText } from './conditions/indexed-conditions.ts'
import { LoadedIndex } from './loaded-index.ts'

export interface IndexedState {
  readonly by: PlaceIndex
  readonly snapshot: string
  /** It grows with each change that the index takes in. */
  readonly version: number
}

/** An answer, and the snapshot whose places it is about. */
export interface Indexed<Kind extends keyof Questions> extends IndexedState {
  readonly answer: Questions[Kind]['answer']
}

export type Asked<Kind extends keyof Questions> = Questions[Kind]['asked']

/**
 * Why PostgreSQL answers: the index is off; it is loading, or more places changed than it has taken in; it does not hold
 * what the filters or the order are about; or a filter on texts is not worth finding all of its places.
 */
type Reason = 'off' | 'behind' | 'filter' | 'text'

/** Number of questions of a kind that the index answered, or that PostgreSQL had to for a reason. */
interface Use {
  readonly kind: keyof Questions
  readonly reason: Reason | 'none'
  count: number
}

export class PlaceIndex extends LoadedIndex {
  readonly #uses = new Map<string, Use>()

  /**
   * `since`: the places as they were at this moment, or later (`performance.now()`); without it, as they are when it is called.
   * Returns undefined if PostgreSQL has to answer. Throws what the database throws.
   */
  ask<Kind extends keyof Questions>(
    kind: Kind,
    asked: Asked<Kind>,
    since?: number,
  ): Promise<Indexed<Kind> | undefined> {
    return inEngine('index', async () => {
      const answered = await this.#answer(kind, asked, since)
      const isAnswered = typeof answered !== 'string'
      this.#note(kind, isAnswered ? 'none' : answered)
      return isAnswered ? answered : undefined
    })
  }

  /**
   * The answer as of the last time when the index was current; undefined if places have just changed, or if more than places
   * decides it. The caller finds out whether it still holds.
   */
  async lastKnown<Kind extends keyof Questions>(kind: Kind, asked: Asked<Kind>): Promise<Indexed<Kind> | undefined> {
    const { copy, version } = this
    const snapshot = copy?.isQuiet ? copy.snapshot : undefined
    if (!copy || snapshot === undefined || !allLeaves(asked.where).every((one) => isIndexed(one) && !isOpenAt(one)))
      return undefined
    const answer = await inEngine('index', () => copy.thread.ask(kind, asked))
    // `ask` notes why there is none.
    if (answer === undefined) return undefined
    this.#note(kind, 'none')
    return { by: this, answer, snapshot, version }
  }

  /** Takes in what changed up to now. Returns undefined if the index can't tell what changed. */
  async current(): Promise<IndexedState | undefined> {
    const snapshot = await this.copy?.current()
    return snapshot === undefined ? undefined : { by: this, snapshot, version: this.version }
  }

  get uses(): Iterable<Use> {
    return this.#uses.values()
  }

  async #answer<Kind extends keyof Questions>(
    kind: Kind,
    asked: Asked<Kind>,
    since: number | undefined,
  ): Promise<Indexed<Kind> | Reason> {
    const { copy } = this
    if (this.isOff) return 'off'
    const leaves = allLeaves(asked.where)
    if (!leaves.every((leaf) => isIndexed(leaf) || isOnText(leaf))) return 'filter'
    if (copy?.snapshot === undefined) return 'behind'
    const texts = leaves.filter(isOnText)
    const isTimed = leaves.some(isOpenAt)
    const areFound = () => texts.every((text) => copy.found.has(text))
    if (texts.length > 0) {
      // Of areas that only PostGIS can tell, PostgreSQL examines few places.
      const others = asked.where.map((part) => assuming<ReadLeaf, ReadLeaf>(part, isHeld))
      const examined = async () => (await copy.thread.ask('count', { where: others })) ?? 0
      if (!(await copy.found.find(texts, examined))) return 'text'
    }
    // The answer comes beside the log of changes; it is asked for again if there are changes.
    const early = copy.isQuiet && areFound() && !isTimed ? copy.thread.ask(kind, asked) : undefined
    const versionBefore = this.version
    const snapshot = await copy.current(since)
    const { version } = this
    // Hours may change without their places.
    if (isTimed) await copy.hours.current(since)
    if (snapshot === undefined || !areFound()) return 'behind'
    const answer = await (early && version === versionBefore ? early : copy.thread.ask(kind, asked))
    return answer === undefined ? 'filter' : { by: this, answer, snapshot, version }
  }

  #note(kind: Use['kind'], reason: Use['reason']): void {
    const key = `${kind} ${reason}`
    const use = this.#uses.get(key) ?? { kind, reason, count: 0 }
    use.count++
    this.#uses.set(key, use)
  }
}

function allLeaves(where: readonly ReadCondition[]): ReadLeaf[] {
  return where.flatMap((part) => leavesOf<ReadLeaf>(part))
}

function isOpenAt({ op }: ReadLeaf): boolean {
  return op === 'open_at'
}

/** Returns whether the index decides a condition without the hours, and without what PostgreSQL finds. */
function isHeld(leaf: ReadLeaf): leaf is ReadLeaf {
  return !isOnText(leaf) && !isOpenAt(leaf)
}
