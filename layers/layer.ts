/**
 * What a layer is: a table whose rows are listed, counted and shown on tiles. Parameters, SQL, schemas, answers and
 * tiles follow from its description. places.ts and events.ts are layers.
 */
import type { Sql } from 'sql-template-tag'
import type { Bbox } from '../core/geo/bbox.ts'
import type { TableColumn } from '../core/model/column.ts'
import type { FieldCondition } from '../core/query/ast.ts'
import type { Listed } from '../core/query/listed.ts'

/** All texts of SQL are over the row of the table, with identifiers quoted where they need it. */
export interface Layer extends Listed {
  /** In addresses, as the name of the tile source and of the tile's layer: lower case letters. */
  readonly name: string
  /** SQL of the table or view. Its name in statements is that of the layer. */
  readonly table: string
  readonly id: Listed['id'] & { readonly sql: string }
  /** In the order of responses. */
  readonly columns: readonly TableColumn[]
  readonly position: LayerPosition
  /** Of lines, areas and mixed shapes. Then the position of every row is null. */
  readonly geometry?: LayerGeometry
  readonly best: LayerRank
  /** Rows for which one does not hold are in no answer: no parameter can show them. */
  readonly visible?: readonly FieldCondition[]
  /** `sql` is that of the text, which is compared ignoring case. */
  readonly text?: NonNullable<Listed['text']> & { readonly sql: string }
  /** SQL of the id of the place of a row, if rows have places. */
  readonly placeId?: string
}

/** SQL of a row's position; all are null without one. */
export interface LayerPosition {
  /** `tile_key` of the position: a column with an index, or an expression. */
  readonly key: string
  /** Degrees, −180 ≤ longitude < 180. */
  readonly longitude: string
  readonly latitude: string
  /** A `geography(point, 4326)`. */
  readonly geography: string
  /**
   * SQL that an index of the table answers: true for all rows in the box, and maybe for others. Undefined: `key` and
   * `geography` have indexes.
   */
  readonly nearby?: (box: Bbox) => Sql
}

export interface LayerGeometry {
  /** SQL of the shape as a `geometry`, as the table's index by position has it; null or empty if the row has none. */
  readonly shape: string
  readonly srid: number
  /** Whether each shape is known to be lines or polygons with this SRID. */
  readonly isPlain: boolean
}

/** Which rows a crowded tile shows. */
interface LayerRank {
  /** SQL after `order by`, the best first; ends in the id. */
  readonly order: string
  /** SQL of a `float8`, greater for better rows, never null. */
  readonly number: string
}

/** Text of what all answers of a layer follow from. */
export function answersOf({ table, id, columns, position, geometry, best, text, visible }: Layer): string {
  return JSON.stringify([table, id, columns, position, geometry, best, text, visible])
}
