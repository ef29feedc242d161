/** Requests to a running API, each answer held against the interface's own OpenAPI document. */
import { request as httpRequest } from 'node:http'
import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

export interface Answer {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** As it came; compressed, if that was asked for. */
  bytes: Buffer
  /** Parsed JSON; undefined for an empty or compressed body. */
  body: unknown
}

export interface RequestOptions {
  method?: string
  headers?: Readonly<Record<string, string>>
}

export type Request = (target: string, options?: RequestOptions) => Promise<Answer>

/** The target is sent as it is written, which `fetch` would normalise. */
export function send(base: string, target: string, { method = 'GET', headers = {} }: RequestOptions = {}) {
  const { hostname, port } = new URL(base)
  return new Promise<Answer>((resolve, reject) => {
    const request = httpRequest({ hostname, port, path: target, method, headers }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      const bytes = Buffer.concat(chunks)
      const isPlain = response.headers['content-encoding'] === undefined && bytes.length > 0
      const body: unknown = isPlain ? JSON.parse(bytes.toString()) : undefined
      resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, body })
    })
    request.on('error', reject).end()
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

/** A `Request` that throws when the API answers what its document at `schemaPath` does not describe. */
export async function describedRequest(base: string, schemaPath = '/v0.3/schema/'): Promise<Request> {
  const document = (await send(base, schemaPath)).body as Document
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(document as AnySchema, 'openapi', undefined, false)

  const check = (pointer: string, { status, body }: Answer, title: string) => {
    const validate = ajv.getSchema(`openapi#${pointer.split('/').map(encodeURIComponent).join('/')}`)
    if (!validate) throw new Error(`${title}: the document has no ${pointer}`)
    if (!validate(body)) throw new Error(`${title}: ${status} is not as described: ${ajv.errorsText(validate.errors)}`)
  }

  return async (target, options = {}) => {
    const answer = await send(base, target, options)
    const method = (options.method ?? 'GET').toLowerCase()
    const title = `${method} ${target}`
    const pointer = describedBy(document, method === 'head' ? 'get' : method, target, answer, title)
    if (pointer === undefined || method === 'head') {
      if (answer.bytes.length > 0) throw new Error(`${title}: ${answer.status} with a body`)
    } else {
      if (answer.headers['content-type'] !== 'application/json') throw new Error(`${title}: is not JSON`)
      if (answer.headers['content-encoding'] === undefined) check(pointer, answer, title)
    }
    return answer
  }
}

/** Answers that HTTP itself describes, and that have no body: a preflight's, a redirect, an unchanged answer. */
const BODILESS = new Set([204, 301, 304, 308])

/** Where the document has the schema of an answer; undefined for one without a body. Throws when it is not there. */
function describedBy({ paths }: Document, method: string, target: string, { status }: Answer, title: string) {
  if (BODILESS.has(status)) return undefined
  const [path = ''] = target.replace(/^http:\/\/[^/]*/, '').split('?', 1)
  const template = Object.keys(paths).find((known) => matches(known, path))
  if (template === undefined && status !== 404) throw new Error(`${title}: ${status} of a path that is not described`)
  const operation = template === undefined ? undefined : paths[template]?.[method]
  // A path, or method of a path, that is not there.
  if (template === undefined || operation === undefined) return '/components/schemas/Error'
  const response = operation.responses[status]
  if (!response) throw new Error(`${title}: ${status} is not described`)
  const at = response.$ref?.slice(1) ?? `/paths/${escaped(template)}/${method}/responses/${status}`
  return `${at}/content/${escaped('application/json')}/schema`
}

function matches(template: string, path: string): boolean {
  const pattern = template.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${pattern}$`).test(path)
}

/** One part of a JSON pointer. */
function escaped(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1')
}
