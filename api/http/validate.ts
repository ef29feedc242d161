/** Validation of bodies, with the messages of Django REST framework. */
import type { z } from 'zod'
import { InvalidFields } from '../errors.ts'

/** Returns the parsed body. Throws `InvalidFields` with the messages of every invalid field. */
export function validate<Input extends z.ZodObject>(input: Input, body: unknown): z.output<Input> {
  requireObject(body)
  return outcome(input.safeParse(body, { error: messageOf }))
}

/** As `validate`, for a schema with asynchronous checks. */
export async function validateLater<Input extends z.ZodObject>(input: Input, body: unknown): Promise<z.output<Input>> {
  requireObject(body)
  return outcome(await input.safeParseAsync(body, { error: messageOf }))
}

/** Throws `InvalidFields`. */
export function requireObject(body: unknown): asserts body is Record<string, unknown> {
  if (body === null) throw InvalidFields.ofNone('No data provided')
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw InvalidFields.ofNone(`Invalid data. Expected a dictionary, but got ${pythonType(body)}.`)
  }
}

function outcome<Output>(parsed: z.ZodSafeParseResult<Output>): Output {
  if (parsed.success) return parsed.data
  const messages = new Map<string, string[]>()
  for (const { path, message } of parsed.error.issues) {
    const field = String(path[0])
    messages.set(field, [...(messages.get(field) ?? []), message])
  }
  throw new InvalidFields(Object.fromEntries(messages))
}

/** Returns the message if it follows from the expected type alone; fields have messages of their own. */
function messageOf(issue: z.core.$ZodRawIssue): string | undefined {
  const { input } = issue
  if (input === undefined) return 'This field is required.'
  if (input === null) return 'This field may not be null.'
  if (issue.code === 'invalid_value') {
    return typeof input === 'object' ? 'A single value is expected.' : `"${input}" is not a valid choice.`
  }
  if (issue.code === 'invalid_format' && issue.format === 'guid') return `“${input}” is not a valid UUID.`
  if (issue.code === 'invalid_type' && issue.expected === 'array') {
    return `Expected a list of items but got type "${pythonType(input)}".`
  }
  if (issue.code === 'invalid_type') return TYPE_MESSAGES[issue.expected]
  return undefined
}

const TYPE_MESSAGES: Readonly<Record<string, string>> = {
  string: 'Not a valid string.',
  boolean: 'Must be a valid boolean.',
  number: 'A valid number is required.',
}

function pythonType(body: unknown): string {
  if (Array.isArray(body)) return 'list'
  if (typeof body === 'object') return 'dict'
  if (typeof body === 'number') return Number.isInteger(body) ? 'int' : 'float'
  return typeof body === 'boolean' ? 'bool' : 'str'
}

/** Returns whether a value has more than so many levels of objects and arrays. JSON that can be parsed may be too deep to write. */
export function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1))
}
