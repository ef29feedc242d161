/** Errors of the API: `detail` says what is wrong, and messages stand under the names of parameters and fields. */

const MILLISECONDS = 1000

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** Messages by the name of the parameter or field; `non_field_errors` has those of a whole body. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  /** Seconds after which to try again; undefined if the service does not say so. */
  readonly retryAfter: number | undefined

  /** `body` is the parsed body of the answer; proxies answer with other bodies than the API. */
  constructor(response: Response, body: unknown) {
    const { detail, fields } = messagesOf(body)
    const ofFields = Object.entries(fields).map(([name, messages]) => `${name}: ${messages.join(' ')}`)
    super([detail ?? ofFields.join('; '), response.statusText].find((text) => text) ?? `Status ${response.status}`)
    this.status = response.status
    this.fields = fields
    this.retryAfter = secondsOf(response.headers.get('Retry-After'))
  }
}

/** Returns the data of an answer. Throws an `ApiError` if the service refused the request. */
export function unwrap<Data>(answer: { data?: Data; error?: unknown; response: Response }): Data {
  if (!answer.response.ok) throw new ApiError(answer.response, answer.error)
  return answer.data as Data
}

function messagesOf(body: unknown): { detail: string | undefined; fields: Record<string, string[]> } {
  const members = typeof body === 'object' && body !== null ? Object.entries(body) : []
  const { detail } = Object.fromEntries(members) as { detail?: unknown }
  const fields = members.filter((member): member is [string, string[]] => isMessages(member[1]))
  return { detail: typeof detail === 'string' ? detail : undefined, fields: Object.fromEntries(fields) }
}

function isMessages(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((message) => typeof message === 'string')
}

/** The header has seconds, or a date. */
function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined
  if (/^\d+$/.test(header)) return Number(header)
  const moment = Date.parse(header)
  return Number.isNaN(moment) ? undefined : Math.max(0, Math.ceil((moment - Date.now()) / MILLISECONDS))
}
