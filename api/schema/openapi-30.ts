/** OpenAPI 3.0 of a document of ours. It says the same, but for what 3.0 has no words for. */
import { isDeepStrictEqual } from 'node:util'
import type { SchemaDocument } from './document.ts'

type Part = Readonly<Record<string, unknown>>

/** An empty parameter counts as missing. Readers of 3.0 look for the plain schema of `limit` and others. */
const EMPTY: Part = { const: '' }
const NULL: Part = { type: 'null' }
/** `nullable` needs a type beside it. */
const ONLY_NULL: Part = { type: 'object', nullable: true, enum: [null] }

export function asOpenApi30(document: SchemaDocument): SchemaDocument {
  const { info, ...rest } = document
  const { license, ...about } = partOf(info)
  const { identifier, ...named } = partOf(license)
  return { ...partOf(converted(rest)), openapi: '3.0.3', info: { ...about, license: named } }
}

/** Converts the schemas in a part of the document. */
function converted(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(converted)
  if (!isPart(part)) return part
  if (part['in'] === 'query') return queryParameter(part)
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => {
      if (name === 'example') return [name, value]
      if (name === 'schema') return [name, schema(value)]
      return [name, name === 'schemas' ? mapped(partOf(value), schema) : converted(value)]
    }),
  )
}

/** The standards' own definitions of parameters spell out `style` and `explode`. */
function queryParameter({ schema: asked, ...parameter }: Part): Part {
  const { anyOf, ...rest } = partOf(asked)
  const options = Array.isArray(anyOf) ? anyOf.filter((option) => !isDeepStrictEqual(option, EMPTY)) : []
  const [only] = options
  const plain = options.length === 1 ? { ...partOf(only), ...rest } : partOf(asked)
  const isList = plain['type'] !== 'object'
  return { ...(isList && { style: 'form', explode: false }), ...parameter, schema: schema(plain) }
}

function schema(part: unknown): unknown {
  if (!isPart(part)) return part
  if (isDeepStrictEqual(part, NULL)) return ONLY_NULL
  const { const: only, type, anyOf, propertyNames, ...rest } = part
  const types = [type].flat()
  return {
    ...mapped(rest, (value, keyword) => {
      if (keyword === 'properties') return mapped(partOf(value), schema)
      return keyword === 'items' || keyword === 'additionalProperties' ? schema(value) : value
    }),
    ...(type !== undefined && { type: types.find((each) => each !== 'null') }),
    ...('const' in part && { enum: [only] }),
    ...(types.includes('null') && { nullable: true }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map(schema) }),
  }
}

function mapped<Value>(part: Part, each: (value: unknown, name: string) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, each(value, name)]))
}

/** Throws for what is no object, as the document then has another shape than this file knows. */
function partOf(part: unknown): Part {
  if (!isPart(part)) throw new Error(`no part of a document: ${JSON.stringify(part)}`)
  return part
}

function isPart(part: unknown): part is Part {
  return typeof part === 'object' && part !== null && !Array.isArray(part)
}
