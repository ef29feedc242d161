/** Keeps the thread's copy of opening hours current, from the first question about them on. */
import { SharedPoll } from '../../sql/changes/shared-poll.ts'
import type { Queryable } from '../../sql/core/database.ts'
import { hoursChanges, hoursVersion } from '../../sql/index/hours.ts'
import type { IndexThread } from './index-thread.ts'

export class HoursCopy {
  readonly #database: Queryable
  readonly #thread: IndexThread
  readonly #polls = new SharedPoll(() => this.#advance())
  #version = ''
  /** The thread has the hours of these. */
  #ids: ReadonlySet<number> = new Set()
  /** Somebody has asked for opening hours. */
  isUsed = false

  constructor(database: Queryable, thread: IndexThread) {
    this.#database = database
    this.#thread = thread
  }

  /** Tells the thread all hours up to now, or at least up to `since` (`performance.now()`). */
  async current(since?: number): Promise<void> {
    this.isUsed = true
    await this.#polls.ask(since)
  }

  async #advance(): Promise<void> {
    const version = await hoursVersion(this.#database)
    if (version === this.#version) return
    const { ids, added, gone } = await hoursChanges(this.#database, this.#ids)
    for (const texts of added) await this.#thread.tell({ kind: 'hours', added: texts, gone: [] })
    if (gone.length > 0) await this.#thread.tell({ kind: 'hours', added: '[]', gone })
    this.#ids = ids
    this.#version = version
  }
}
