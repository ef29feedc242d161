/** Notices that the table of a layer has changed while it is served. */
import sql, { join } from 'sql-template-tag'
import type { ConfiguredLayer } from '../../layers/configured/describe.ts'
import type { LayerEntry } from '../../layers/configured/entry.ts'
import { answersOf } from '../../layers/layer.ts'
import type { Queryable } from '../core/database.ts'
import { checkLayer, type ServedLayer } from './configured-layers.ts'

/** A layer, or why it can't be served. */
export type LayerState = { readonly layer: ConfiguredLayer } | { readonly reason: string }

interface Watched {
  readonly entry: LayerEntry
  readonly first: ConfiguredLayer
  state: LayerState
  fingerprint: string | undefined
}

export class TableWatch {
  readonly #watched: ReadonlyMap<string, Watched>

  constructor(layers: readonly ServedLayer[]) {
    this.#watched = new Map(
      layers.map(({ entry, layer }) => [entry.name, { entry, first: layer, state: { layer }, fingerprint: undefined }]),
    )
  }

  state(name: string): LayerState | undefined {
    return this.#watched.get(name)?.state
  }

  /**
   * Looks at the catalogue (one query, 1.6 ms for four tables on a busy machine), and at each table that differs. Returns
   * the names of the layers that differ from before: what is cached of them is stale. A table that was replaced by one
   * with the same columns is served.
   */
  async poll(database: Queryable): Promise<string[]> {
    const watched = [...this.#watched.values()]
    const fingerprints = await readFingerprints(database, watched)
    const changed = watched.filter(({ fingerprint }, index) => fingerprint !== fingerprints[index])
    for (const each of changed) each.state = await newState(database, each)
    for (const [index, each] of watched.entries()) each.fingerprint = fingerprints[index]
    return changed.map(({ entry }) => entry.name)
  }
}

async function newState(database: Queryable, { entry, first }: Watched): Promise<LayerState> {
  const { layer, faults } = await checkLayer(database, entry)
  if (!layer) return { reason: faults.join('\n') }
  if (answersOf(layer) === answersOf(first)) return { layer }
  return {
    reason: `the columns of ${entry.table.schema}.${entry.table.name} are not those of when the service started`,
  }
}

async function readFingerprints(database: Queryable, watched: readonly Watched[]): Promise<string[]> {
  if (watched.length === 0) return []
  const names = watched.map(({ entry: { table } }, index) => sql`(${index}::integer, ${table.schema}, ${table.name})`)
  const rows = await database.rows<{ fingerprint: string }>(sql`
    select concat_ws(' ', c.oid, relkind, relowner, relacl, nspacl, (
        select string_agg(concat_ws(' ', attname, atttypid, atttypmod, attnotnull, attacl), ',' order by attnum)
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped), (
        select string_agg(tgname::text || tgenabled::text, ',' order by tgname) from pg_trigger
        where tgrelid = c.oid and not tgisinternal)) as fingerprint
    from (values ${join(names)}) as asked (number, schema, name)
      left join pg_namespace n on nspname = schema left join pg_class c on c.relnamespace = n.oid and relname = asked.name
    order by number`)
  return rows.map(({ fingerprint }) => fingerprint)
}
