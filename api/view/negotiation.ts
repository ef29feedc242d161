/** In what form a client wants its answer. There is one, JSON, under two names. */
import { scalar } from '../../query/parameters.ts'
import { NotAcceptable, NotFound } from '../errors.ts'

export const FORMATS = ['json', 'api'] as const
export const MEDIA_TYPE = 'application/json'

/** From the least exact to the most. */
const RANGES = ['*/*', 'application/*', MEDIA_TYPE]

/** Throws `NotFound` for an unknown `format=`, and `NotAcceptable` when `Accept` has no room for JSON. */
export function negotiate(parameters: URLSearchParams, accept: string): void {
  const format = scalar(parameters, 'format')
  if (format !== undefined && !FORMATS.some((known) => known === format)) throw new NotFound()
  if (accept.trim() !== '' && !acceptsJson(accept)) throw new NotAcceptable()
}

/** The most exact range that fits decides; parameters other than `q` (charset, indent) do not matter. */
function acceptsJson(accept: string): boolean {
  let exactness = -1
  let acceptable = false
  for (const part of accept.toLowerCase().split(',')) {
    const [range = '', ...parameters] = part.split(';').map((text) => text.trim())
    const rank = RANGES.indexOf(range)
    if (rank <= exactness) continue
    exactness = rank
    acceptable = !parameters.some((parameter) => /^q\s*=\s*0(?:\.0*)?$/.test(parameter))
  }
  return acceptable
}
