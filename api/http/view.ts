/** A view: the resource at one path. It describes itself, and `serve.ts` does what all views share. */
import type { z } from 'zod'
import type { QueryParameter } from '../../core/query/query-parameter.ts'
import type { Caller } from './callers/authentication.ts'
import type { Rate } from './callers/throttle.ts'
import type { Format, FormatChoice } from './negotiation.ts'

export interface View {
  /** Path as the router reads it: `/v0.3/places/:id/`. */
  readonly path: string
  /**
   * Value of the path's parameter that finds something in the sample, or values by parameter. Absent if only other
   * responses tell values.
   */
  readonly pathExample?: string | Readonly<Record<string, string>>
  /** `Place List` */
  readonly name: string
  readonly description: string
  /** Part of an older version of the API. */
  readonly deprecated?: true
  /** The documents of the API do not have it. */
  readonly isUndocumented?: true
  /** Responses depend on who calls. */
  readonly dependsOnCaller?: boolean
  /** Rate limit for one client, for all methods together. */
  readonly throttle?: Rate
  /** Formats besides JSON. */
  readonly formats?: readonly Format[]
  /** All formats, where a standard says how they are chosen. `formats` is absent then. */
  readonly formatChoice?: FormatChoice
  /** The operations check for unknown parameters. Otherwise an unknown filter is refused, and any other is ignored. */
  readonly refusesUnknown?: true
  /** GET implies HEAD; every view has OPTIONS. */
  readonly operations: Partial<Readonly<Record<Method, Operation>>>
}

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof METHODS)[number]

export type Operation = BaseOperation & Input & Output

/** Schema of a JSON body, an object or a union with one. The example works unchanged with the sample. */
type Input =
  | { readonly input: z.ZodObject | z.ZodUnion<readonly z.ZodType[]>; readonly inputExample: object }
  | { readonly input?: undefined; readonly inputExample?: undefined }

/** Schema of a success's body: a component of the schema document. */
export type Output =
  | { readonly output: z.ZodType; readonly example: object | undefined }
  | { readonly output?: undefined; readonly example?: undefined }

export interface BaseOperation {
  /** Unique, for generated clients: `listPlaces`. */
  readonly id: string
  readonly summary: string
  /** Default: the view's description. */
  readonly description?: string
  readonly needsToken?: boolean
  /** Rate limit for one client, instead of the view's. */
  readonly throttle?: Rate
  /** The token must be that of an editor. */
  readonly needsEditor?: true
  readonly parameters?: readonly QueryParameter[]
  /** It changes nothing. Its parameters are members of the body, or in the query string. */
  readonly isQuery?: true
  readonly headers?: readonly HeaderParameter[]
  /** Media types of the body besides JSON, which are JSON too. */
  readonly inputTypes?: readonly string[]
  /** Maximum size of the body in bytes. Default: 1 MiB. */
  readonly bodyLimit?: number
  /** Status of a success. Default: 200. */
  readonly status?: number
  /** Other successes, which have no JSON: descriptions by status. */
  readonly otherSuccesses?: Readonly<Record<number, string>>
  /** Headers of a success, besides those of all responses: descriptions by name. */
  readonly answerHeaders?: Readonly<Record<string, string>>
  /** Errors of this operation by status: the reason, the body (a component of the schema document), an example. */
  readonly refusals?: Readonly<Record<number, readonly [description: string, body: z.ZodType, example: object]>>
  handle(request: ViewRequest): Answer | Promise<Answer>
}

/** A header that a request may have. */
interface HeaderParameter {
  readonly name: string
  readonly description: string
  readonly example?: string
}

export interface ViewRequest {
  /** From the path. */
  readonly params: Readonly<Record<string, string>>
  /** From the query string; those of a query, also from the body. */
  readonly parameters: URLSearchParams
  /** From the query string: what links to other pages repeat. */
  readonly linked: URLSearchParams
  /** Name of the requested format: `json`, `api`, or one of the view's own. */
  readonly format: string
  /** Absolute URL for clients, without the query string. */
  readonly url: string
  readonly caller: Caller | undefined
  /** Client that rate limits count: the user, or the network of a request without a token. */
  readonly client: string
  /** IP address of the client. */
  readonly address: string
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal
  /** Takes further points of the client (core/limits/budget.ts). Throws `Throttled` if it has too few. */
  spend(points: number): void
  /** Value of a header; empty when it is absent. */
  header(name: string): string
  /** The body as parsed JSON. Throws `UnsupportedMediaType`, `UnsupportedEncoding`, `ParseError` and `TooLarge`. */
  readBody(): Promise<unknown>
}

export interface Answer {
  /** Default: the status of the operation's success. */
  readonly status?: number
  /** An object becomes JSON, unless it is `JsonText`. A text is sent as it is; `headers` have its media type. */
  readonly body?: object | string
  readonly headers?: Readonly<Record<string, string>>
  /** Runs once the response has been sent. */
  after?(): Promise<void>
}

/** Returns the methods of a view, in the order of the header `Allow`. */
export function allowedMethods({ operations }: View): string[] {
  const own = METHODS.filter((method) => operations[method])
  return [...own, ...(operations.GET ? ['HEAD'] : []), 'OPTIONS']
}
