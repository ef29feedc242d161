/** Long computations let other requests of the process have their turn. */
import { setImmediate } from 'node:timers/promises'

/** Milliseconds after which others have their turn. */
const TURN = 10

/** Maps items in their order, and lets other work run every 10 ms. */
export async function mapInTurns<Item, Result>(items: Iterable<Item>, map: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = []
  let begin = performance.now()
  for (const item of items) {
    if (performance.now() - begin > TURN) {
      await setImmediate()
      begin = performance.now()
    }
    results.push(map(item))
  }
  return results
}
