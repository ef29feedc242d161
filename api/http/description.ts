/** The response of OPTIONS for a view: its name, its media types, and the fields that can be sent to it. */
import { z } from 'zod'
import { components, inputSchema, type JsonSchema } from './json-schema.ts'
import { choiceOf, MEDIA_TYPE } from './negotiation.ts'
import type { View } from './view.ts'

const FieldDescription = z.object({
  type: z.enum(['string', 'integer', 'float', 'boolean', 'list', 'nested object', 'choice', 'field']),
  required: z.boolean(),
  read_only: z.boolean(),
  label: z.string(),
  max_length: z.int().optional(),
  min_value: z.number().optional(),
  max_value: z.number().optional(),
  choices: z.array(z.object({ value: z.string(), display_name: z.string() })).optional(),
})
type FieldDescription = z.infer<typeof FieldDescription>

export const ViewDescription = z
  .object({
    name: z.string(),
    description: z.string(),
    renders: z.array(z.string()),
    parses: z.array(z.string()),
    actions: z.record(z.string(), z.record(z.string(), FieldDescription)).optional(),
  })
  .register(components, { id: 'ViewDescription' })

const TYPES: Readonly<Record<string, FieldDescription['type']>> = {
  string: 'string',
  integer: 'integer',
  number: 'float',
  boolean: 'boolean',
  array: 'list',
  object: 'nested object',
}

export function describeView(view: View): z.infer<typeof ViewDescription> {
  const { name, description, operations } = view
  const inputTypes = Object.values(operations).flatMap((operation) => operation.inputTypes ?? [])
  // As Django REST framework does, which describes no PATCH.
  const actions = (['POST', 'PUT'] as const).flatMap((method) => {
    const input = operations[method]?.input
    return input ? [[method, describeFields(input)] as const] : []
  })
  return {
    name,
    description,
    renders: [...new Set(choiceOf(view).formats.map(({ mediaType }) => mediaType))],
    parses: [...new Set([MEDIA_TYPE, ...inputTypes])],
    ...(actions.length > 0 && { actions: Object.fromEntries(actions) }),
  }
}

function describeFields(input: z.ZodType): Record<string, FieldDescription> {
  const schema = inputSchema(input)
  const { properties = {}, required = [] } = schema.anyOf?.map(toSchema).find((one) => one.properties) ?? schema
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      describeField(name, toSchema(schema), required.includes(name)),
    ]),
  )
}

/** Replaces a schema that is only true or false, which says nothing about a field. */
function toSchema(schema: JsonSchema | boolean): JsonSchema {
  return typeof schema === 'boolean' ? {} : schema
}

function describeField(name: string, schema: JsonSchema, required: boolean): FieldDescription {
  const { type, maxLength, minimum, maximum, enum: choices } = withoutNull(schema)
  return {
    // A number may also be sent as a text; the first type is the intended one.
    type: choices ? 'choice' : (TYPES[String([type].flat()[0])] ?? 'field'),
    required,
    read_only: false,
    label: toLabel(name),
    ...(maxLength !== undefined && { max_length: maxLength }),
    ...(minimum !== undefined && { min_value: minimum }),
    ...(maximum !== undefined && { max_value: maximum }),
    ...(choices && { choices: namedChoices(choices) }),
  }
}

/** Returns the part of a schema that is about values other than null. */
function withoutNull({ anyOf, type, ...rest }: JsonSchema): JsonSchema {
  const [only] = anyOf?.filter((option) => option.type !== 'null') ?? []
  if (only) return withoutNull(only)
  const [first] = [type].flat().filter((name) => name !== 'null')
  return first ? { ...rest, type: first } : rest
}

/** `aggregate_rating` → `Aggregate rating` */
function toLabel(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')
}

/** Returns each choice once: a number may also be a choice as a text. */
function namedChoices(choices: readonly unknown[]): { value: string; display_name: string }[] {
  return [...new Set(choices.map(String))].map((choice) => ({ value: choice, display_name: choice }))
}
