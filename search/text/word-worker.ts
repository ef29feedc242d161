/**
 * The thread that holds the words of all places and finds the meanings of searched words. The main thread can send
 * cached tiles meanwhile. Handles messages one at a time, in the order of arrival.
 */
import { parentPort } from 'node:worker_threads'
import type { Term } from '../../core/words/text.ts'
import { correctionOf, type Meanings, type MeaningsWanted, meaningsOf } from './meanings.ts'
import { WordIndex } from './word-index.ts'

/** Questions about a text, with their answers. */
export interface WordQuestions {
  meanings: { readonly asked: MeaningsWanted; readonly answer: Meanings }
  correction: { readonly asked: readonly Term[]; readonly answer: string | undefined }
}

export type WordMessage =
  /** New words, separated by line breaks, and words that became common or are no longer: see sql/search/words.ts. */
  | { readonly words: string }
  /** Answered with a `WordAnswer`; skipped if handled after `until` (milliseconds since 1970). */
  | ({ readonly id: number; readonly until: number } & {
      [Kind in keyof WordQuestions]: { readonly kind: Kind; readonly asked: WordQuestions[Kind]['asked'] }
    }[keyof WordQuestions])

export interface WordAnswer {
  readonly id: number
  readonly answer: WordQuestions[keyof WordQuestions]['answer']
}

const index = new WordIndex()

parentPort?.on('message', (message: WordMessage) => {
  if ('words' in message) index.add(message.words.split('\n'))
  else if (Date.now() < message.until)
    parentPort?.postMessage({ id: message.id, answer: answerTo(message) } satisfies WordAnswer)
})

function answerTo(message: Extract<WordMessage, { id: number }>): WordAnswer['answer'] {
  return message.kind === 'meanings' ? meaningsOf(message.asked, index) : correctionOf(message.asked, index)
}
