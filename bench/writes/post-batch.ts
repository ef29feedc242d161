/**
 * A thread that posts batches, so that the client that measures other requests has nothing to do with them. Each message
 * is the URL and the body of a batch, answered with the number of its places by their status.
 */
import { parentPort } from 'node:worker_threads'

export type Statuses = Readonly<Record<string, number>>

parentPort?.on('message', async ({ url, body }: { url: string; body: string }) => {
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  const response = await fetch(url, { method: 'POST', headers, body })
  const answer = (await response.json()) as { results?: { status: string }[] }
  if (!answer.results) throw new Error(`${response.status}: ${JSON.stringify(answer)}`)
  const statuses: Record<string, number> = {}
  for (const { status } of answer.results) statuses[status] = (statuses[status] ?? 0) + 1
  parentPort?.postMessage(statuses satisfies Statuses)
})
