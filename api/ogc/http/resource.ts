/** What all resources below `/ogc/` share: how formats are chosen, unknown parameters, pages for people. */
import { parameterNames, refuseAnyUnknown } from '../../../core/query/parse/known-parameters.ts'
import { ErrorDetail } from '../../http/answer-schemas.ts'
import { JsonText } from '../../http/json-body.ts'
import type { Format } from '../../http/negotiation.ts'
import type { Answer, BaseOperation, Output, View, ViewRequest } from '../../http/view.ts'
import { documentPage, PAGE_HEADERS } from './document.ts'
import { OGC } from './link.ts'

const JSON_FORMAT: Format = { name: 'json', mediaType: 'application/json' }
const HTML: Format = { name: 'html', mediaType: 'text/html' }

/** The parameter that names a format. */
export const FORMAT_PARAMETER = 'f'

export const GEOJSON: Format = { name: 'geojson', mediaType: 'application/geo+json' }
export const JSON_SCHEMA: Format = { name: 'schema', mediaType: 'application/schema+json' }

interface ResourceAnswer extends Omit<Answer, 'body'> {
  readonly body: object
}

type Read = Omit<BaseOperation, 'handle'> &
  Output & {
    /** Returns a body that becomes JSON, whatever the format is. */
    handle(request: ViewRequest): ResourceAnswer | Promise<ResourceAnswer>
    /** Where the page for people is, if it is not the document itself. */
    readonly pageAt?: (request: ViewRequest) => string | Promise<string>
    /** The operation knows its parameters only once it has found its collection, so it refuses the others itself. */
    readonly refusesUnknown?: true
  }

interface Resource extends Omit<View, 'operations' | 'formats' | 'formatChoice' | 'refusesUnknown'> {
  /** The own formats, if it is not plain JSON. The first one is preferred. */
  readonly formats?: readonly Format[]
  readonly read: Read
  /** Other operations. */
  readonly write?: View['operations'] | undefined
}

/** Refusals of what is about a collection, which may be for editors only. */
export function refusalsOf(path: string): NonNullable<BaseOperation['refusals']> {
  if (!path.startsWith(`${OGC}/collections/`)) return {}
  const example = { detail: 'You do not have permission to perform this action.' }
  return { 403: ['The collection, or what is asked of it, is for editors', ErrorDetail, example] }
}

/** `siteUrl` is the address of the pages, without a trailing slash. */
export function resource({ formats: own = [], read, write, ...view }: Resource, siteUrl: string): View {
  const { handle, pageAt, refusesUnknown, ...operation } = read
  const formats = [...own, JSON_FORMAT, HTML]
  const known = new Set([...parameterNames(operation.parameters ?? []), FORMAT_PARAMETER])

  async function answer(request: ViewRequest): Promise<Answer> {
    if (!refusesUnknown) refuseAnyUnknown(request.parameters, known)
    if (request.format !== HTML.name) return asText(await handle(request), request)
    if (pageAt)
      return { status: 303, body: '', headers: { Location: await pageAt(request), 'Cache-Control': 'no-cache' } }
    const { body, headers } = await handle(request)
    const page = documentPage(view.name, JSON.parse(textOf(body)) as object, siteUrl)
    return { body: page, headers: { ...headers, ...PAGE_HEADERS } }
  }

  function asText({ body, headers, ...rest }: ResourceAnswer, { format: name }: ViewRequest): Answer {
    const type = formats.find((each) => each.name === name)?.mediaType ?? JSON_FORMAT.mediaType
    return { ...rest, body: textOf(body), headers: { ...headers, 'Content-Type': type } }
  }

  return {
    ...view,
    formatChoice: { parameter: FORMAT_PARAMETER, formats },
    refusesUnknown: true,
    operations: {
      ...write,
      GET: {
        ...operation,
        refusals: refusalsOf(view.path),
        ...(pageAt && { otherSuccesses: { 303: 'The page for people is elsewhere' } }),
        handle: answer,
      },
    },
  }
}

/** Returns the bytes of a body as a text. Entity tags follow from them. */
function textOf(body: object): string {
  return body instanceof JsonText ? body.text : JSON.stringify(body)
}
