/** An event as it is written: the keys are the columns of `events`; an absent one takes the column's default. */
import type { ImageInput } from './place-input.ts'

export interface EventInput {
  id?: string
  name: string
  description?: string
  /** With an offset: `2026-11-21T19:30:00+01:00`; fractions of a second are rounded. */
  start_date: string
  /** Not before `start_date`. */
  end_date: string
  /** A name of the IANA time zone database. */
  timezone?: string | null
  address?: string | null
  /** Degrees, −180 ≤ longitude < 180; both or neither. */
  longitude?: number | null
  /** Degrees, −90 … 90. */
  latitude?: number | null
  /** Of a place that is stored. */
  place_id?: string | null
  categories?: string[]
  images?: ImageInput[]
  url?: string | null
  /** What makes loading repeatable: one event for each. */
  data_source_identifier: string
  is_sample?: boolean
}
