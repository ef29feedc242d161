/** Times several ways of doing the same work. They take turns, so that other load on the machine affects all equally. */

export interface Way {
  run(): Promise<unknown>
  /** Done before each run, and not timed. */
  before?(): Promise<unknown>
  /** Milliseconds of a run that took so long that there is no other. */
  readonly known?: number
}

/** Milliseconds. With fewer than 100 runs, `p99` is the maximum. */
export interface Times {
  readonly p50: number
  readonly p99: number
}

export interface Turns {
  readonly runs: number
  /** No turn begins after this time, if each way has had three. */
  readonly seconds: number
}

const MIN_TURNS = 3
const SLOW_MILLISECONDS = 1000

/** Runs a way once. If it is slow, it is not run again. */
export async function tried<Result>(run: () => Promise<Result>): Promise<{ result: Result; way: Way }> {
  const begin = performance.now()
  const result = await run()
  const known = performance.now() - begin
  return { result, way: known > SLOW_MILLISECONDS ? { run, known } : { run } }
}

/** Each way runs once for warming up, except those whose time is known. */
export async function inTurn(ways: readonly Way[], { runs, seconds }: Turns): Promise<Times[]> {
  const times = ways.map((): number[] => [])
  const end = performance.now() + 1000 * seconds
  for (let turn = -1; turn < runs && (turn < MIN_TURNS || performance.now() < end); turn++) {
    for (const [number, { run, before, known }] of ways.entries()) {
      if (known !== undefined) continue
      await before?.()
      const begin = performance.now()
      await run()
      if (turn >= 0) times[number]?.push(performance.now() - begin)
    }
  }
  return times.map((each, number) => {
    const { known } = ways[number] as Way
    return { p50: known ?? share(each, 0.5), p99: known ?? share(each, 0.99) }
  })
}

/** Returns the value that this share of the values does not exceed. */
export function share(values: readonly number[], wanted: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * wanted))] ?? Number.NaN
}
