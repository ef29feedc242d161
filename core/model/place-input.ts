/** A place to write: the keys are the columns of `places`; a missing one takes the column's default. */

/** Maximum number of labels of one kind (tags, editorial categories) that callers of the API can give a place. */
export const MAX_LABELS = 100

export interface ImageInput {
  title: string
  /** A path below the image address (`cafe-1.webp`), or a whole URL. */
  original: string
  blurhash: string | null
  /** Pixels. */
  width: number
  height: number
}

export interface PlaceInput {
  id?: string
  name: string
  slug?: string
  address?: string | null
  city?: string | null
  neighborhood?: string | null
  description?: string | null
  short_description?: string | null
  telephone?: string | null
  url?: string | null
  /** A name of the IANA time zone database; without it, the zone of the position. */
  timezone?: string | null
  /** Degrees, −180 ≤ longitude < 180; both or neither. */
  longitude?: number | null
  /** Degrees, −90 … 90. */
  latitude?: number | null
  /** 0 … 5; 0 is unrated. */
  aggregate_rating?: number
  aggregate_rating_count?: number | null
  /** 1 (budget) … 4. */
  price?: number | null
  categories?: string[]
  editorial_categories?: string[]
  /** The editorial categories that no operator set: they do not count in scores. */
  suggested_categories?: string[]
  tags?: string[]
  vibes?: string[]
  membership_tier?: string | null
  images?: ImageInput[]
  /** In the syntax of OpenStreetMap's opening_hours. */
  opening_hours?: string | null
  /** Makes an import repeatable: there is one place for each. */
  data_source_identifier?: string | null
  data_source_url?: string | null
  notes_to_svc?: string | null
  notes_internal?: string | null
  is_closed?: boolean
  is_featured?: boolean
  is_public?: boolean
  is_flagged?: boolean
  is_duplicate?: boolean
  /** Id of the original of a duplicate. */
  duplicate_of?: string | null
  is_chain?: boolean
  is_sample?: boolean
  user_added?: boolean
  /** 0 … 1; computed unless given. */
  completeness_score?: number
  /** 0 … 1; computed unless given. */
  score_combined?: number
}
