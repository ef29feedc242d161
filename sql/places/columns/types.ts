/** SQL types of the columns of places. */
import type { PlaceColumnType } from '../../../core/model/place-column.ts'

export interface SqlType {
  readonly name: string
  /** SQL of the value stored for a missing one in columns that can't be null. */
  readonly empty: string
}

export const SQL_TYPES: Readonly<Record<PlaceColumnType, SqlType>> = {
  uuid: { name: 'uuid', empty: 'gen_random_uuid()' },
  text: { name: 'text', empty: `''` },
  hours: { name: 'text', empty: `''` },
  labels: { name: 'text[]', empty: `'{}'` },
  number: { name: 'double precision', empty: '0' },
  integer: { name: 'integer', empty: '0' },
  boolean: { name: 'boolean', empty: 'false' },
  timestamp: { name: 'timestamptz', empty: 'now()' },
  images: { name: 'jsonb', empty: `'[]'` },
  names: { name: 'jsonb', empty: `'{}'` },
}
