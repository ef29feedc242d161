/**
 * Counts the answers of the tile server, and writes the access line of each. A cached tile is answered in 20 µs, of
 * which pino would take 3 for its line. So the line is put together here, in the same form, and the part that repeats
 * is kept for each URL.
 */
import { Durations, type Series } from '../../core/measure/durations.ts'
import type { TileHttpRequest, TileHttpResponse } from './http-types.ts'

/** How a tile was answered: `built` for this request, or for another one that asked for it at the same time. */
export type TileOutcome = 'built' | 'cached' | 'stale'

/** Answers with tiles of one source and zoom. */
export interface TileCounts {
  readonly source: string
  readonly zoom: number
  readonly counts: Record<TileOutcome, number>
}

/** Takes a line of the log, which ends with a line feed. */
type WriteLine = (line: string) => void

export interface AccessLines {
  readonly write: WriteLine
  /** What each line has of the process: JSON members, each with a comma before it. */
  readonly bindings: string
}

/** What is the same in the lines of equal answers to one URL. */
interface Repeated {
  readonly method: string
  readonly status: number
  readonly bytes: number
  readonly outcome: TileOutcome | undefined
  readonly durations: Series
  /** End of the line. */
  readonly rest: string
}

/** A URL that is asked for, as metrics and log name it. */
export interface LoggedTarget {
  readonly route: string
  /** Path and query. */
  readonly target: string
  readonly tile?: TileCounts
  last?: Repeated
}

export class TileAnswerLog {
  /** Durations of requests in seconds. */
  readonly durations = new Durations(['route', 'method', 'status'])
  readonly #tiles = new Map<string, TileCounts>()
  readonly #lines: AccessLines | undefined

  /** Without `lines`, answers are only counted. */
  constructor(lines?: AccessLines) {
    this.#lines = lines
  }

  get tiles(): Iterable<TileCounts> {
    return this.#tiles.values()
  }

  tile(source: string, zoom: number): TileCounts {
    const key = `${source} ${zoom}`
    const counted = this.#tiles.get(key) ?? { source, zoom, counts: { built: 0, cached: 0, stale: 0 } }
    this.#tiles.set(key, counted)
    return counted
  }

  /** A cached tile takes 0 `milliseconds`: reading the clock would take as long as its line. */
  note(
    { method, requestId }: TileHttpRequest,
    target: LoggedTarget,
    { status, body }: Pick<TileHttpResponse, 'status' | 'body'>,
    outcome: TileOutcome | undefined,
    milliseconds: number,
  ): void {
    const bytes = body && method !== 'HEAD' ? body.length : 0
    let last = target.last
    if (last?.status !== status || last.bytes !== bytes || last.outcome !== outcome || last.method !== method) {
      last = this.#repeated(target, { method, status, bytes, outcome })
      target.last = last
    }
    last.durations.add(milliseconds / 1000)
    if (outcome && target.tile) target.tile.counts[outcome]++
    if (!this.#lines) return
    const rounded = Math.round(milliseconds * 10) / 10
    const beginning = `{"level":30,"time":${Date.now()}${this.#lines.bindings},"milliseconds":${rounded},"requestId":"`
    this.#lines.write(beginning + requestId + last.rest)
  }

  #repeated({ route, target }: LoggedTarget, answered: Omit<Repeated, 'durations' | 'rest'>): Repeated {
    const { method, status, bytes, outcome } = answered
    const [path] = target.split('?', 1)
    const shown = JSON.stringify({ method, route, path, status, bytes, cache: outcome, msg: 'request' })
    const durations = this.durations.of(route, method, String(status))
    return { ...answered, durations, rest: `",${shown.slice(1)}\n` }
  }
}
