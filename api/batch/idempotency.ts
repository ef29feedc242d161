/** Repeated requests: what has been done under a key is not done again, but answered as the first time. */
import { createHash } from 'node:crypto'
import type { Queryable } from '../../sql/database.ts'
import { lockKey, rememberAnswer, rememberedAnswer } from '../../sql/idempotency.ts'
import { Conflict, KeyReused } from '../errors.ts'

export interface Once {
  /** What the client calls the request; empty: nothing, and it is done each time. */
  readonly key: string
  /** Whom and what the key is for: two clients may choose the same. */
  readonly scope: string
  /** Whose answers are limited together. */
  readonly client: string
  /** What is asked for. */
  readonly content: string
}

/**
 * Does `work` and remembers its answer, both in the caller's transaction, so that an answer is remembered if and only if
 * the work is stored. Throws `Conflict` while another transaction does it, and `KeyReused` when something else is asked for.
 */
export async function answerOnce(transaction: Queryable, once: Once, work: () => Promise<object>): Promise<object> {
  if (once.key === '') return work()
  const key = hash(`${once.scope}\n${once.key}`)
  const request = hash(once.content)
  if (!(await lockKey(transaction, key))) throw new Conflict()
  const known = await rememberedAnswer(transaction, key)
  if (known) {
    if (!known.request.equals(request)) throw new KeyReused()
    return JSON.parse(known.answer)
  }
  const answer = await work()
  await rememberAnswer(transaction, { key, client: hash(once.client), request, answer: JSON.stringify(answer) })
  return answer
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
