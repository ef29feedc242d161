/** Requests to a running API. Each answer is checked against the API's own OpenAPI document. */
import { request as httpRequest } from 'node:http'
import { documentValidator } from './validator.ts'

export interface Answer {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** As received; compressed if the request asked for that. */
  bytes: Buffer
  /** Parsed JSON; undefined for an empty or compressed body. */
  body: unknown
}

export interface RequestOptions {
  method?: string
  headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  json?: unknown
  /** Sent as is. */
  body?: string | Buffer
}

export type Request = (target: string, options?: RequestOptions) => Promise<Answer>

/** Sends the target as written; `fetch` would normalise it. */
export function send(base: string, target: string, options: RequestOptions = {}) {
  const { method = 'GET', json, body = json === undefined ? undefined : JSON.stringify(json) } = options
  const { hostname, port } = new URL(base)
  const headers = {
    ...(json !== undefined && { 'content-type': 'application/json' }),
    ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
    ...options.headers,
  }
  return new Promise<Answer>((resolve, reject) => {
    const request = httpRequest({ hostname, port, path: target, method, headers }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      const bytes = Buffer.concat(chunks)
      const isPlain = response.headers['content-encoding'] === undefined && bytes.length > 0
      const parsed: unknown = isPlain ? JSON.parse(bytes.toString()) : undefined
      resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, body: parsed })
    })
    request.on('error', reject).end(body)
  })
}

interface Response {
  content?: Readonly<Record<string, unknown>>
  $ref?: string
}
type Operation = { responses: Readonly<Record<string, Response>> }
type PathItem = Readonly<Record<string, Operation>>
interface Document {
  paths: Readonly<Record<string, PathItem>>
}

/** Returns a `Request` that throws if the API's document at `schemaPath` does not describe the answer. */
export async function describedRequest(base: string, schemaPath?: string): Promise<Request> {
  const check = await answerCheck(base, schemaPath)
  return async (target, options = {}) => {
    const answer = await send(base, target, options)
    check(options.method ?? 'GET', target, answer)
    return answer
  }
}

const checks = new Map<string, ReturnType<typeof documentCheck>>()

/**
 * Returns a function that throws if the API's document at `schemaPath` does not describe an answer. Files that start
 * several APIs compile the same document once.
 */
export async function answerCheck(base: string, schemaPath = '/v0.3/schema/') {
  const text = (await send(base, schemaPath)).bytes.toString()
  const check = checks.get(text) ?? documentCheck(JSON.parse(text) as Document)
  checks.set(text, check)
  return check
}

function documentCheck(document: Document) {
  const ajv = documentValidator(document)

  const checkBody = (pointer: string, { status, body }: Answer, title: string) => {
    const validate = ajv.getSchema(`openapi#${pointer.split('/').map(encodeURIComponent).join('/')}`)
    if (!validate) throw new Error(`${title}: the document has no ${pointer}`)
    if (!validate(body)) throw new Error(`${title}: ${status} is not as described: ${ajv.errorsText(validate.errors)}`)
  }

  return (verb: string, target: string, answer: Answer): void => {
    const method = verb.toLowerCase()
    const title = `${method} ${target}`
    const pointer = describedBy(document, method === 'head' ? 'get' : method, target, answer, title)
    if (pointer === undefined || method === 'head') {
      if (answer.bytes.length > 0) throw new Error(`${title}: ${answer.status} with a body`)
    } else {
      if (!/^application\/(?:[\w.]+\+)?json(?:;|$)/.test(typeOf(answer))) throw new Error(`${title}: is not JSON`)
      if (answer.headers['content-encoding'] === undefined) checkBody(pointer, answer, title)
    }
  }
}

/** Statuses that HTTP itself describes and that have no body: redirects and unchanged answers. */
const BODILESS = new Set([301, 303, 304, 307, 308])

/**
 * Returns where the document has the schema of an answer; undefined if it has no body. Throws if the schema is missing.
 */
function describedBy({ paths }: Document, method: string, target: string, answer: Answer, title: string) {
  const { status } = answer
  if (BODILESS.has(status)) return undefined
  // A preflight, for any path.
  if (status === 204 && method === 'options') return undefined
  const [asked = ''] = target.replace(/^http:\/\/[^/]*/, '').split(/[?#]/, 1)
  // Koa's URL parser treats backslashes as slashes only if the target also has a #.
  const path = target.includes('#') ? asked.replaceAll('\\', '/') : asked
  const template = Object.keys(paths).find((known) => pattern(known).test(path))
  if (template === undefined && status !== 404) throw new Error(`${title}: ${status} of a path that is not described`)
  const operation = template === undefined ? undefined : paths[template]?.[method]
  // The path, or this method of it, does not exist.
  if (template === undefined || operation === undefined) return '/components/schemas/Error'
  const response = operation.responses[status]
  if (!response) throw new Error(`${title}: ${status} is not described`)
  if (status === 204 && !response.content) return undefined
  const at = response.$ref?.slice(1) ?? `/paths/${escaped(template)}/${method}/responses/${status}`
  return `${at}/content/${escaped(typeOf(answer))}/schema`
}

function typeOf({ headers }: Answer): string {
  return String(headers['content-type'])
}

const patterns = new Map<string, RegExp>()

/** Returns what the paths of a template match, made once: a test sends thousands of requests. */
function pattern(template: string): RegExp {
  const known = patterns.get(template)
  if (known) return known
  const source = template.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')
  const made = new RegExp(`^${source}$`)
  patterns.set(template, made)
  return made
}

/** Escapes one part of a JSON pointer. */
function escaped(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1')
}
