/** Content negotiation. Every view has JSON, under two names; some have other formats too. */
import { fail, scalar } from '../../core/query/parameters.ts'
import { NotAcceptable, NotFound } from '../errors.ts'

export interface Format {
  /** Its name in `format=`. */
  readonly name: string
  readonly mediaType: string
}

/** The parameter of views without a `FormatChoice`. */
const FORMAT = 'format'

/** How a client chooses among the formats of a view. */
export interface FormatChoice {
  /** Name of the parameter. */
  readonly parameter: string
  /** The first one of equals is preferred. */
  readonly formats: readonly Format[]
}

export const MEDIA_TYPE = 'application/json'

/** Formats that views have by default. */
const JSON_FORMATS: readonly Format[] = [
  { name: 'json', mediaType: MEDIA_TYPE },
  { name: 'api', mediaType: MEDIA_TYPE },
]

interface Offer {
  readonly formats?: readonly Format[]
  readonly formatChoice?: FormatChoice
}

/** By default, a view has JSON under two names, and formats of its own. */
export function choiceOf({ formats = [], formatChoice }: Offer): FormatChoice {
  return formatChoice ?? { parameter: FORMAT, formats: [...JSON_FORMATS, ...formats] }
}

/** Whether JSON Schema describes texts of this media type. */
export function hasSchema(mediaType: string): boolean {
  return /[/+](?:json|yaml)(?:;|$)/.test(mediaType)
}

/**
 * Returns the format that the client prefers, the first one of equals. Throws `NotFound` for an unknown `format=`,
 * `InvalidParameter` for that of another parameter, and `NotAcceptable` if `Accept` allows none of them.
 */
export function negotiate(parameters: URLSearchParams, accept: string, { parameter, formats }: FormatChoice): Format {
  const name = scalar(parameters, parameter)
  const named = name === undefined ? formats : formats.filter((format) => format.name === name)
  if (named.length === 0 && parameter === FORMAT) throw new NotFound()
  if (named.length === 0) fail(parameter, `Enter one of ${formats.map((format) => format.name).join(', ')}.`)
  const liked = named.map((format) => ({ format, quality: qualityOf(format.mediaType, accept) }))
  const best = liked.reduce((first, next) => (next.quality > first.quality ? next : first))
  if (best.quality === 0) throw new NotAcceptable()
  return best.format
}

/**
 * Returns 0 to 1. The most exact matching range decides. Parameters of a range other than `q` (charset, indent) are ignored,
 * but for a media type that has one: its version is not another one.
 */
function qualityOf(mediaType: string, accept: string): number {
  if (accept.trim() === '') return 1
  const [bare = ''] = mediaType.split(';', 1)
  const ranges = ['*/*', `${bare.replace(/\/.*$/, '')}/*`, bare, mediaType]
  let exactness = -1
  let quality = 0
  for (const part of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = part.split(';').map((text) => text.trim())
    const own = parameters.filter((parameter) => !/^q\s*=/.test(parameter))
    const range = bare === mediaType ? type : [type, ...own].join(';')
    const rank = ranges.indexOf(range)
    if (rank <= exactness) continue
    exactness = rank
    const [, weight = '1'] = parameters.map((text) => /^q\s*=\s*([01](?:\.\d*)?)$/.exec(text)).find(Boolean) ?? []
    quality = Math.min(Number(weight), 1)
  }
  return quality
}
