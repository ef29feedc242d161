/** Idempotency keys: a repeated request with the same key gets the first answer, without repeating the work. */
import { createHash } from 'node:crypto'
import { mapInTurns } from '../../core/threads/turns.ts'
import { lockKey, rememberAnswer, rememberedAnswer } from '../../sql/batch/idempotency.ts'
import type { Queryable } from '../../sql/core/database.ts'
import { Conflict, KeyReused } from '../errors.ts'
import { JsonText } from '../http/json-body.ts'

export interface Once {
  /** Key that the client chose. If it is empty, the work is done each time. */
  readonly key: string
  /** Client that rate limits count. Two clients may choose the same key. Its stored answers are limited together. */
  readonly client: string
  readonly url: string
  /** Content of the request, in parts. It is read once. */
  readonly content: Iterable<string>
}

/**
 * Does `work` and stores its answer, both in the caller's transaction, so that either both are stored or neither.
 * Throws `Conflict` while another transaction uses the key, and `KeyReused` if the content differs.
 */
export async function answerOnce(transaction: Queryable, once: Once, work: () => Promise<JsonText>): Promise<JsonText> {
  if (once.key === '') return work()
  const key = hash(`${once.client}\n${once.url}\n${once.key}`)
  const request = await hashInTurns(once.content)
  if (!(await lockKey(transaction, key))) throw new Conflict()
  const known = await rememberedAnswer(transaction, key)
  if (known) {
    if (!known.request.equals(request)) throw new KeyReused()
    return new JsonText(known.answer)
  }
  const answer = await work()
  await rememberAnswer(transaction, { key, client: hash(once.client), request, answer: answer.text })
  return answer
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

async function hashInTurns(parts: Iterable<string>): Promise<Buffer> {
  const hash = createHash('sha256')
  await mapInTurns(parts, (part) => hash.update(part))
  return hash.digest()
}
