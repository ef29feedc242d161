/** Types of settings: each checks the text of a variable, says what is wrong with it, and converts it. */
import { z } from 'zod'
import { MAY_BE_PRIVATE } from '../model/editors-only.ts'

export const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    )
export const webUrl = url('http:', 'https:').transform((text) => text.replace(/\/+$/, ''))
export const postgresUrl = url('postgres:', 'postgresql:')
/** A share, from 0 to 1. */
export const share = z
  .string()
  .regex(/^(?:0?\.\d{1,6}|[01](?:\.0*)?)$/, 'must be a number from 0 to 1')
  .transform(Number)
export const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, `must be one of ${values.join(', ')}`)
export const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be from ${min} to ${max}`)

/** `600/minute` → number of calls, and seconds of the window; or `off` */
export const rate = z
  .string()
  .regex(
    /^(?:[1-9]\d{0,3}\/(?:second|minute|hour|day)|off)$/,
    'must look like 600/minute, with at most 9999 calls, or be off',
  )
  .transform((text) => {
    if (text === 'off') return 'off'
    const [calls, unit] = text.split('/') as [string, keyof typeof SECONDS]
    return { calls: Number(calls), seconds: SECONDS[unit] }
  })
const SECONDS = { second: 1, minute: 60, hour: 3600, day: 86_400 } as const

/** Splits a list at its commas. */
function partsOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** The host may begin with a label that stands for any. */
const ORIGIN = /^https?:\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/i

/** `*`, `none`, or origins separated by commas → a source list of Content-Security-Policy */
export const embedOrigins = z
  .string()
  .transform(partsOf)
  .refine(
    (parts) =>
      (parts.length === 1 && /^(?:\*|none)$/.test(parts[0] ?? '')) ||
      (parts.length > 0 && parts.every((part) => ORIGIN.test(part))),
    'must be *, none, or origins such as https://www.example.org, separated by commas',
  )
  .transform((parts) => (parts[0] === 'none' ? "'none'" : parts.join(' ')))

/** Names of properties of places, separated by commas. */
export const privateFields = z
  .string()
  .transform(partsOf)
  .refine((names) => names.every((name) => MAY_BE_PRIVATE.includes(name)), `may have only ${MAY_BE_PRIVATE.join(', ')}`)

/** `scores=0 * * * *; purge=off` → schedules by name */
export const jobSchedules = z
  .string()
  .regex(/^[^=;]+=[^=;]+(?:;[^=;]+=[^=;]+)*;?$/, 'must look like scores=*/10 * * * *; purge=off')
  .transform((text) => {
    const entries = text.split(';').filter((entry) => entry.trim() !== '')
    return Object.fromEntries(entries.map((entry) => entry.split('=').map((part) => part.trim()) as [string, string]))
  })
