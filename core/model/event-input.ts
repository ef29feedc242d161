/** An event to be written. The keys are the columns of `events`; a missing key takes the column's default. */
import type { ImageInput } from './place-image.ts'

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
  /** Id of a stored place. */
  place_id?: string | null
  categories?: string[]
  images?: ImageInput[]
  url?: string | null
  /** Unique for each event, so that loading can be repeated. */
  data_source_identifier: string
  is_sample?: boolean
}
