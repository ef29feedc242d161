/** An API on a port of its own, for whole requests. */
import { pino } from 'pino'
import { createApi } from '../../api/app.ts'
import type { Services } from '../../api/services.ts'
import { readVibes } from '../../data/vibes.ts'
import type { Queryable } from '../../sql/database.ts'
import { listen } from './listen.ts'
import { describedRequest, type Request } from './openapi.ts'

export interface TestApi {
  base: string
  /** Checks every answer against the API's document. */
  request: Request
  /** What it logged, a line each. */
  logged: string[]
}

export const PUBLIC_URL = 'https://places.example'
export const IMAGE_CDN_URL = 'https://images.example'

/** Closed when the test file is done. */
export async function startApi(database: Queryable, services: Partial<Services> = {}): Promise<TestApi> {
  const logged: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => logged.push(line) })
  const vibes = readVibes()
  const fixed = { database, publicUrl: PUBLIC_URL, imageCdnUrl: IMAGE_CDN_URL, trustedProxies: 0, vibes, log }
  const base = await listen(createApi({ ...fixed, ...services }).callback())
  return { base, request: await describedRequest(base), logged }
}
