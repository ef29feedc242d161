/**
 * The thread that holds the words of all places and says what others may mean, so that looking for typos keeps nobody
 * waiting for a cached tile. Messages are handled one after the other, in the order in which they come.
 */
import { parentPort } from 'node:worker_threads'
import type { Term, TextQuery } from '../../query/parse-text.ts'
import { correctionOf, type Meanings, meaningsOf } from './meanings.ts'
import { WordIndex } from './word-index.ts'

/** What may be asked about a text, and what the answer is. */
export interface WordQuestions {
  meanings: { readonly asked: Pick<TextQuery, 'terms' | 'isAny'>; readonly answer: Meanings }
  correction: { readonly asked: readonly Term[]; readonly answer: string | undefined }
}

export type WordMessage =
  /** New words, separated by line breaks; those of names come once more with `=` in front. */
  | { readonly words: string }
  /** Answered with a `WordAnswer`, unless that would come after `until` (milliseconds since 1970). */
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

function answerTo(message: Exclude<WordMessage, { words: string }>): WordAnswer['answer'] {
  return message.kind === 'meanings' ? meaningsOf(message.asked, index) : correctionOf(message.asked, index)
}
