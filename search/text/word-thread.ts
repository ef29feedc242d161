/** The main thread's side of word-worker.ts. Sends requests, and limits the time that a search waits for an answer. */
import type { Worker } from 'node:worker_threads'
import { startThread } from '../../core/threads/start-thread.ts'
import type { WordAnswer, WordMessage, WordQuestions } from './word-worker.ts'

/** A text takes a few milliseconds, but may have to wait for others. After this time each word means only itself. */
const PATIENCE_MILLISECONDS = 3000
/** Limit for the first answer, before which the thread reads all words: 1 s for 300,000. */
const START_MILLISECONDS = 10_000

/** Memory for short-lived objects; the thread creates few. */
const YOUNG_MEGABYTES = 4

type Answer = WordAnswer['answer']

export class WordThread {
  readonly #worker: Worker
  readonly #waiting = new Map<number, (answer: Answer) => void>()
  #lastId = 0
  #hasAnswered = false
  #isOver = false

  /** `onTrouble` is called when the thread ends by itself. */
  constructor(onTrouble: (error: Error) => void) {
    this.#worker = startThread('search/text/word-worker', { maxYoungGenerationSizeMb: YOUNG_MEGABYTES })
    this.#worker.on('message', ({ id, answer }: WordAnswer) => {
      this.#hasAnswered = true
      this.#waiting.get(id)?.(answer)
    })
    this.#worker.on('error', onTrouble)
    this.#worker.on('exit', () => {
      this.#isOver = true
      for (const give of this.#waiting.values()) give(undefined)
    })
    // The thread does not keep the process alive.
    this.#worker.unref()
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Adds words, or changes whether they are common: separated by line breaks, as sql/search/words.ts reads them. */
  add(words: string): void {
    this.#send({ words })
  }

  /** Returns undefined if the thread has ended or does not answer in time. */
  ask<Kind extends keyof WordQuestions>(
    kind: Kind,
    asked: WordQuestions[Kind]['asked'],
  ): Promise<WordQuestions[Kind]['answer'] | undefined> {
    if (this.#isOver) return Promise.resolve(undefined)
    const id = ++this.#lastId
    const patience = this.#hasAnswered ? PATIENCE_MILLISECONDS : START_MILLISECONDS
    return new Promise((resolve) => {
      const give = (answer: Answer) => {
        clearTimeout(timer)
        this.#waiting.delete(id)
        resolve(answer as WordQuestions[Kind]['answer'] | undefined)
      }
      const timer = setTimeout(give, patience, undefined)
      this.#waiting.set(id, give)
      this.#send({ id, until: Date.now() + patience, kind, asked } as WordMessage)
    })
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  #send(message: WordMessage): void {
    this.#worker.postMessage(message)
  }
}
