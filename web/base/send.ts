/** Requests that change something. They carry the session's cookie, and the header that makes it count. */

import { say } from '../words/list.ts'
import { refusalText } from '../words/words.ts'
import { identification } from './embedded.ts'

/** What the server refuses. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number
  /** Messages by field; `non_field_errors` and `detail` are about all of them. */
  readonly fields: Readonly<Record<string, readonly string[]>>

  constructor(status: number, body: unknown) {
    const fields = fieldsOf(body)
    const messages = Object.values(fields).flat()
    super(messages.length > 0 ? messages.join(' ') : say('status', { status: String(status) }))
    this.status = status
    this.fields = fields
  }
}

/** Returns the messages by field in the body of a response, the usual ones in the language of the page. */
export function fieldsOf(body: unknown): Refused['fields'] {
  if (typeof body !== 'object' || body === null) return {}
  const fields = Object.entries(body as Record<string, string | string[]>)
  return Object.fromEntries(fields.map(([name, messages]) => [name, [messages].flat().map(refusalText)]))
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface SendOptions {
  readonly json?: object
  /** `ETag` of the version that the request is about. */
  readonly match?: string
  /** Of what the server writes to people: `de`. */
  readonly language?: string
}

/** Sends a request as the user who is logged in. Throws `Refused`, or an error of `fetch`. */
export async function send<Body>(method: Method, url: string, options: SendOptions = {}): Promise<Body> {
  return (await sendForTag<Body>(method, url, options)).body
}

/** As `send`, and returns the `ETag` of the response as well; empty if it has none. */
export async function sendForTag<Body>(
  method: Method,
  url: string,
  { json, match, language }: SendOptions = {},
): Promise<{ body: Body; tag: string }> {
  const { credentials, headers } = identification()
  const response = await fetch(url, {
    method,
    credentials,
    headers: {
      ...headers,
      Accept: 'application/json',
      ...(json && { 'Content-Type': 'application/json' }),
      ...(match && { 'If-Match': match }),
      ...(language && { 'Accept-Language': language }),
    },
    ...(json && { body: JSON.stringify(json) }),
  })
  const text = await response.text()
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  if (!response.ok) throw new Refused(response.status, body)
  return { body: body as Body, tag: response.headers.get('ETag') ?? '' }
}

/** Returns what to say when a request has failed. */
export function reasonOf(error: unknown): string {
  return error instanceof Refused ? error.message : say('unreachable')
}
