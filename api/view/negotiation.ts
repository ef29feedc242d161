/** In what form a client wants its answer: JSON, which every view has, under two names; some have others too. */
import { scalar } from '../../query/parameters.ts'
import { NotAcceptable, NotFound } from '../errors.ts'

export interface Format {
  /** What `format=` calls it. */
  readonly name: string
  readonly mediaType: string
}

export const MEDIA_TYPE = 'application/json'

/** What views have that do not say otherwise. */
export const JSON_FORMATS: readonly Format[] = [
  { name: 'json', mediaType: MEDIA_TYPE },
  { name: 'api', mediaType: MEDIA_TYPE },
]

/**
 * The format that a client likes best, the first of those it likes alike. Throws `NotFound` for an unknown `format=`,
 * and `NotAcceptable` when `Accept` has room for none of them.
 */
export function negotiate(parameters: URLSearchParams, accept: string, formats: readonly Format[]): Format {
  const name = scalar(parameters, 'format')
  const named = name === undefined ? formats : formats.filter((format) => format.name === name)
  if (named.length === 0) throw new NotFound()
  const liked = named.map((format) => ({ format, quality: qualityOf(format.mediaType, accept) }))
  const best = liked.reduce((first, next) => (next.quality > first.quality ? next : first))
  if (best.quality === 0) throw new NotAcceptable()
  return best.format
}

/** From 0 to 1. The most exact range that fits decides; parameters other than `q` (charset, indent) do not matter. */
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
