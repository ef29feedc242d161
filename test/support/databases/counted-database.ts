/** A database that counts the queries of a tile server. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'sql-template-tag'
import type { QueryOptions } from '../../../sql/core/connection.ts'
import { Database, type Queryable } from '../../../sql/core/database.ts'

export class CountedDatabase extends Database {
  /** Tile queries started. */
  tileQueries = 0
  /** Change log queries answered. */
  logQueries = 0

  override get tiles(): Queryable {
    const lane = super.tiles
    return {
      rows: <Row extends object>(query: Sql, options?: QueryOptions) => {
        if (/place_feature|place_tile_choice\(/.test(query.text)) this.tileQueries++
        return lane.rows<Row>(query, options)
      },
    }
  }

  override get changes(): Queryable {
    const lane = super.changes
    return {
      rows: async <Row extends object>(query: Sql, options?: QueryOptions) => {
        const rows = await lane.rows<Row>(query, options)
        this.logQueries++
        return rows
      },
    }
  }

  /** Waits until a tile server follows both logs. Before that, it builds tiles again that it has already built. */
  async untilFollowed(): Promise<void> {
    while (this.logQueries < 4) await sleep(10)
  }
}
