/** Updates an earlier export: makes only the tiles that may have changed since, which the change log knows. */
import type { Tile } from '../../core/geo/tile.ts'
import { whyUnknownSince } from '../../sql/changes/log-position.ts'
import type { Database } from '../../sql/core/database.ts'
import { changedTileCodes } from '../../sql/tiles/tile-codes.ts'
import { differences, type Origin } from './export-origin.ts'
import { idTile, type MakeTiles, updatedTiles } from './make-tiles.ts'
import type { ExportOptions } from './options.ts'
import { type ExportPlan, planTiles, planUpdate } from './plan.ts'
import { PreviousExport } from './previous-export.ts'
import type { Spool, SpooledTile } from './spool.ts'

export class Update {
  readonly plan: ExportPlan
  readonly make: MakeTiles
  readonly #previous: PreviousExport
  /** Ids of the tiles that hold an old or a new position of a changed place. */
  readonly #candidates: ReadonlySet<number>

  private constructor(previous: PreviousExport, changed: ExportPlan, build: MakeTiles, minZoom: number) {
    this.#previous = previous
    this.#candidates = new Set(changed.ids.flatMap((ids) => [...ids]))
    this.plan = planUpdate(changed, previous.ids, minZoom)
    this.make = updatedTiles(previous, this.#candidates, build)
  }

  /** Throws an error that says why the file `since` can't be updated to an export with this origin. */
  static async start(
    database: Database,
    since: string,
    origin: Origin,
    build: MakeTiles,
    options: ExportOptions,
  ): Promise<Update> {
    const previous = await PreviousExport.open(since)
    try {
      const { position, ...stamp } = previous.stamp
      const different = differences(stamp.origin, origin)
      if (different.length > 0) {
        throw new Error(`${since} is a different export: ${different.join('; ')}. Use its options, or omit --since.`)
      }
      const reason = await whyUnknownSince(database, position)
      if (reason) throw new Error(`${since} ${reason}. Export all tiles, without --since.`)
      const codes: number[] = []
      await changedTileCodes(database, options.maxZoom, position.snapshot, (batch) => {
        for (const code of batch) codes.push(code)
      })
      const changed = planTiles(Float64Array.from(codes), options)
      options.listener.onUpdate(position.at, changed.total)
      return new Update(previous, changed, build, options.minZoom)
    } catch (error) {
      await previous.close()
      throw error
    }
  }

  /**
   * Returns the tiles of a complete spool that are new or different, and those that are gone, in the order of their ids.
   * Bytes are compared, because many tiles of low zooms stay the same although a place in them has changed.
   */
  async changedTiles(spool: Spool): Promise<Tile[]> {
    const spooled = new Map<number, SpooledTile>()
    for await (const entries of spool.entries()) {
      for (const entry of entries) if (this.#candidates.has(entry.id)) spooled.set(entry.id, entry)
    }
    const changed: Tile[] = []
    for (const id of this.#candidates) {
      const entry = spooled.get(id)
      const now = entry ? await spool.read(entry.offset, entry.length) : Buffer.alloc(0)
      if (!now.equals(await this.#previous.tile(id))) changed.push(idTile(id))
    }
    return changed
  }

  close(): Promise<void> {
    return this.#previous.close()
  }
}
