/** Content negotiation. Every view has JSON, under two names; some have other formats too. */
import Negotiator from 'negotiator'
import { scalar } from '../../core/query/parameters.ts'
import { NotAcceptable, NotFound } from '../errors.ts'

export interface Format {
  /** Its name in `format=`. */
  readonly name: string
  readonly mediaType: string
}

export const MEDIA_TYPE = 'application/json'

/** Formats that every view has. */
export const JSON_FORMATS: readonly Format[] = [
  { name: 'json', mediaType: MEDIA_TYPE },
  { name: 'api', mediaType: MEDIA_TYPE },
]

/**
 * Returns the format that the client prefers; of equals the one that `Accept` names most exactly, or first. Throws
 * `NotFound` for an unknown `format=`, and `NotAcceptable` if `Accept` allows none of them.
 */
export function negotiate(parameters: URLSearchParams, accept: string, formats: readonly Format[]): Format {
  const name = scalar(parameters, 'format')
  const named = name === undefined ? formats : formats.filter((format) => format.name === name)
  if (named.length === 0) throw new NotFound()
  const [best] = new Negotiator({ headers: { accept: acceptable(accept) } }).mediaTypes(
    named.map(({ mediaType }) => mediaType),
  )
  const format = named.find(({ mediaType }) => mediaType === best)
  if (!format) throw new NotAcceptable()
  return format
}

/** Leaves out parameters of media types (charset, indent), which no format has; an empty header allows everything. */
function acceptable(accept: string): string {
  return accept.trim() === '' ? '*/*' : accept.replace(/;\s*(?!q\s*=)[^;,]*/gi, '')
}
