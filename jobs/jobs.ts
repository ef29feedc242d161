/** Written by build/lists.js. `npm run build` writes it again. */
import type { Job } from './job.ts'
import { purge } from './purge.ts'
import { rollups } from './rollups.ts'
import { completeness, scores } from './scores.ts'
import { search } from './search.ts'

export const JOBS: readonly Job[] = [completeness, purge, rollups, scores, search]
