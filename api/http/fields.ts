/** Fields of request bodies as Django REST framework has them. */
import { z } from 'zod'
import { MAX_LABELS } from '../../core/model/place.ts'
import { isWebAddress, toWebAddress, WEB_ADDRESS_PATTERN } from '../../core/model/web-address.ts'
import { inputSchema } from './json-schema.ts'

/** Pattern of a text: something other than white space, and no NUL. */
const FILLED = '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$'

/** Text of at most `max` characters (code points), trimmed. */
export function text(max: number) {
  return z
    .string()
    .trim()
    .check(({ value, issues }) => push(issues, value, textFaults(value, max)))
    .meta({ minLength: 1, maxLength: max, pattern: FILLED })
}

/** Text that is not trimmed. */
export function secret(max: number) {
  return z
    .string()
    .check(({ value, issues }) => push(issues, value, textFaults(value, max)))
    .meta({ minLength: 1, maxLength: max, format: 'password', pattern: '^[^\\u0000]*$' })
}

/** A complete web address. */
export function webAddress(max: number) {
  return text(max).refine(isWebAddress, NO_ADDRESS).meta({ pattern: WEB_ADDRESS_PATTERN })
}

/** A web address; a bare host is read as one with https. */
export function looseWebAddress(max: number) {
  return text(max).transform((value, { issues }) => {
    const address = toWebAddress(value)
    if (address === undefined) push(issues, value, [NO_ADDRESS])
    return address ?? null
  })
}

const NO_ADDRESS = 'Enter a valid URL.'

/** Labels of one kind: tags, categories. */
export function labels(label: z.ZodType<string> = text(100)) {
  return z.array(label).max(MAX_LABELS, `Ensure this field has no more than ${MAX_LABELS} elements.`)
}

/** An e-mail address; with `mayBeBlank`, also an empty text. */
export function email({ mayBeBlank = false } = {}) {
  return z
    .string()
    .trim()
    .check(({ value, issues }) => {
      if (mayBeBlank && value === '') return
      const faults = textFaults(value, EMAIL_LENGTH)
      if (value !== '' && !isEmail(value)) faults.push('Enter a valid email address.')
      push(issues, value, faults)
    })
    .meta({ ...(!mayBeBlank && { format: 'email', minLength: 1 }), maxLength: EMAIL_LENGTH })
}

/** A number, or a text that is one. */
export function number(min: number, max: number) {
  return z
    .preprocess(
      (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
      z
        .number()
        .min(min, `Ensure this value is greater than or equal to ${min}.`)
        .max(max, `Ensure this value is less than or equal to ${max}.`),
    )
    .meta({ type: ['number', 'string'], pattern: '\\d' })
}

/** A whole number, or a text that is one. */
export function integer(min: number, max: number) {
  return number(min, max).refine(Number.isInteger, 'A valid integer is required.')
}

/** One of some numbers, or a text that is one. */
export function numberChoice<const Choice extends number>(choices: readonly Choice[]) {
  const byText = new Map<unknown, number>(choices.map((choice) => [String(choice), choice]))
  return (
    z
      .preprocess((value) => byText.get(value) ?? value, z.literal(choices))
      // Generators of clients refuse an enum of several types.
      .meta({
        anyOf: [
          { type: 'integer', enum: [...choices] },
          { type: 'string', enum: choices.map(String) },
        ],
      })
  )
}

/** An optional field: it may be missing, null or empty. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return z
    .preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), schema.nullish())
    .transform((value) => value ?? null)
    .optional()
    .meta({ anyOf: [inputSchema(schema), { type: 'null' }, { type: 'string', pattern: '^\\s*$' }] })
}

/** True or false, also as the words that forms and scripts use. */
export function boolean() {
  return z
    .preprocess((value) => WORDS.get(value) ?? value, z.boolean())
    .meta({ anyOf: [{ type: 'boolean' }, { enum: [...WORDS.keys()] }] })
}

const EMAIL_LENGTH = 254
/** Characters between the dots of a local part, and labels of a domain, which has at least two. */
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const DOMAIN = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?!\d+$)[\p{L}\p{N}-]{1,62}[\p{L}\p{N}]$/u

export function isEmail(address: string): boolean {
  const at = address.lastIndexOf('@')
  return (
    at > 0 && address.length <= EMAIL_LENGTH && LOCAL.test(address.slice(0, at)) && DOMAIN.test(address.slice(at + 1))
  )
}

/** Returns the faults of a text. */
export function textFaults(value: string, max: number): string[] {
  if (value === '') return ['This field may not be blank.']
  const faults: string[] = []
  if (value.length > max && [...value].length > max)
    faults.push(`Ensure this field has no more than ${max} characters.`)
  if (value.includes('\0')) faults.push('Null characters are not allowed.')
  const [surrogate] = /\p{Surrogate}/u.exec(value) ?? []
  if (surrogate) {
    faults.push(`Surrogate characters are not allowed: U+${surrogate.charCodeAt(0).toString(16).toUpperCase()}.`)
  }
  return faults
}

function push(issues: z.core.$ZodRawIssue[], input: string, messages: readonly string[]): void {
  for (const message of messages) issues.push({ code: 'custom', input, message })
}

const WORDS = new Map<unknown, boolean>([
  ...['t', 'T', 'y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON', '1', 1].map(
    (word) => [word, true] as const,
  ),
  ...['f', 'F', 'n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF', '0', 0].map(
    (word) => [word, false] as const,
  ),
])
