/** A view: what stands at one path. It describes itself, and `serve.ts` does for it what all views have in common. */
import type { z } from 'zod'
import type { QueryParameter } from '../../query/list-parameters.ts'
import type { Caller } from './authentication.ts'
import type { Format } from './negotiation.ts'
import type { Rate } from './throttle.ts'

export interface View {
  /** As the router reads it: `/v0.3/places/:id/`. */
  readonly path: string
  /** `Place List` */
  readonly name: string
  readonly description: string
  /** That it is part of an older version of the interface. */
  readonly deprecated?: true
  /** How often one client may call, whatever the method. */
  readonly throttle?: Rate
  /** Beside JSON. */
  readonly formats?: readonly Format[]
  /** HEAD comes with GET, and OPTIONS by itself. */
  readonly operations: Partial<Readonly<Record<Method, Operation>>>
}

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof METHODS)[number]

export interface Operation {
  /** Unique, for generated clients: `listPlaces`. */
  readonly id: string
  readonly summary: string
  /** The view's, when it is not said. */
  readonly description?: string
  readonly needsToken?: boolean
  readonly parameters?: readonly QueryParameter[]
  readonly headers?: readonly HeaderParameter[]
  /** What a JSON body is made of: an object, or else a union with one. */
  readonly input?: z.ZodObject | z.ZodUnion<readonly z.ZodType[]>
  /** Bytes that the body may have; a megabyte when it is not said. */
  readonly bodyLimit?: number
  /** Of a success; 200 when it is not said. */
  readonly status?: number
  /** Headers of a success, beside those that all answers have: by name, what they say. */
  readonly answerHeaders?: Readonly<Record<string, string>>
  /** The body of a success; a component of the schema document. Undefined: it has none. */
  readonly output?: z.ZodType
  /** What it refuses in a way of its own: by status, why, the body (a component of the schema document), an example. */
  readonly refusals?: Readonly<Record<number, readonly [description: string, body: z.ZodType, example: object]>>
  handle(request: ViewRequest): Answer | Promise<Answer>
}

/** A header that a request may have. */
interface HeaderParameter {
  readonly name: string
  readonly description: string
}

export interface ViewRequest {
  /** From the path. */
  readonly params: Readonly<Record<string, string>>
  /** From the query string. */
  readonly parameters: URLSearchParams
  /** Name of the format that was asked for: `json`, `api`, or one of the view's own. */
  readonly format: string
  /** Absolute, without the query string, as clients know it. */
  readonly url: string
  readonly caller: Caller | undefined
  /** Whom limits count: the user, or the network of a request without a token. */
  readonly client: string
  /** Aborted when the client leaves: nobody waits for the answer any more. */
  readonly signal: AbortSignal
  /** Value of a header; empty when it is absent. */
  header(name: string): string
  /** The body as parsed JSON. Throws `UnsupportedMediaType`, `ParseError` and `TooLarge`. */
  readBody(): Promise<unknown>
}

export interface Answer {
  /** An object becomes JSON, if it is not `JsonBytes`; a text is sent as it is, and `headers` have its media type. */
  readonly body?: object | string
  readonly headers?: Readonly<Record<string, string>>
  /** What is done once the answer has been sent. */
  after?(): Promise<void>
}

/** The methods of a view, in the order of the header `Allow`. */
export function allowedMethods({ operations }: View): string[] {
  const own = METHODS.filter((method) => operations[method])
  return [...own, ...(operations.GET ? ['HEAD'] : []), 'OPTIONS']
}

/** The operation that a request's method asks for; HEAD is GET without the body. */
export function operationFor({ operations }: View, method: string): Operation | undefined {
  const wanted = method === 'HEAD' ? 'GET' : method
  const known = METHODS.find((candidate) => candidate === wanted)
  return known && operations[known]
}
