/** Content negotiation. Every view has JSON, under two names; some have other formats too. */
import { scalar } from '../../core/query/parameters.ts'
import { NotAcceptable, NotFound } from '../errors.ts'

export interface Format {
  /** Its name in `format=`. */
  readonly name: string
  readonly mediaType: string
}

/** The parameter of all views. */
export const FORMAT = 'format'

export const MEDIA_TYPE = 'application/json'

/** Formats that every view has. */
export const JSON_FORMATS: readonly Format[] = [
  { name: 'json', mediaType: MEDIA_TYPE },
  { name: 'api', mediaType: MEDIA_TYPE },
]

/**
 * Returns the format that the client prefers, the first one of equals. Throws `NotFound` for an unknown `format=`, and
 * `NotAcceptable` if `Accept` allows none of them.
 */
export function negotiate(parameters: URLSearchParams, accept: string, formats: readonly Format[]): Format {
  const name = scalar(parameters, FORMAT)
  const named = name === undefined ? formats : formats.filter((format) => format.name === name)
  if (named.length === 0) throw new NotFound()
  const liked = named.map((format) => ({ format, quality: qualityOf(format.mediaType, accept) }))
  const best = liked.reduce((first, next) => (next.quality > first.quality ? next : first))
  if (best.quality === 0) throw new NotAcceptable()
  return best.format
}

/** Returns 0 to 1. The most exact matching range decides; parameters other than `q` (charset, indent) are ignored. */
function qualityOf(mediaType: string, accept: string): number {
  if (accept.trim() === '') return 1
  const ranges = ['*/*', `${mediaType.replace(/\/.*$/, '')}/*`, mediaType]
  let exactness = -1
  let quality = 0
  for (const part of accept.toLowerCase().split(',')) {
    const [range = '', ...parameters] = part.split(';').map((text) => text.trim())
    const rank = ranges.indexOf(range)
    if (rank <= exactness) continue
    exactness = rank
    const [, weight = '1'] = parameters.map((text) => /^q\s*=\s*([01](?:\.\d*)?)$/.exec(text)).find(Boolean) ?? []
    quality = Math.min(Number(weight), 1)
  }
  return quality
}
