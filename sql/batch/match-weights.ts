/** The weights of evidence that count in this database. */
import sql from 'sql-template-tag'
import { DEFAULT_WEIGHTS } from '../../core/match/default-weights.ts'
import { CONTEXTS, type ContextWeights, type MatchWeights } from '../../core/match/weights.ts'
import type { Queryable } from '../core/database.ts'

/** Returns the newest stored weights, or those of the program. */
export async function loadWeights(database: Queryable): Promise<MatchWeights> {
  const [newest] = await database.rows<{ weights: MatchWeights | ContextWeights }>(sql`
    select weights from match_weights order by version desc limit 1`)
  return newest ? ofContexts(newest.weights) : DEFAULT_WEIGHTS
}

/** Version 0.4 stored the same weights for all contexts. */
function ofContexts(weights: MatchWeights | ContextWeights): MatchWeights {
  if (!('prior' in weights)) return weights
  return Object.fromEntries(CONTEXTS.map((context) => [context, weights])) as MatchWeights
}

/** Stores weights that count from now on. Returns their version. */
export async function storeWeights(database: Queryable, weights: MatchWeights, note: string): Promise<number> {
  const [row] = await database.rows<{ version: number }>(sql`
    insert into match_weights (weights, note) values (${JSON.stringify(weights)}::jsonb, ${note})
    returning version`)
  return (row as { version: number }).version
}
