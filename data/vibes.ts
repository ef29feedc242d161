/** The vocabulary of vibes: words for a place's atmosphere. Operators can use their own. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { reasonOf } from '../core/errors/reasons.ts'

export interface Vibes {
  readonly vibes: readonly string[]
  /** The vibes that distinguish places best. */
  readonly signatureVibes: readonly string[]
}

/** The built-in vocabulary. */
const SEED = fileURLToPath(import.meta.resolve('#root/data/vibes.json'))

const REMEDY = 'VIBES_FILE must name a file in the form of data/vibes.json.'

const words = z.array(z.string().regex(/^[^\s,]+$/u, 'must be one word'))
const File = z.strictObject({ vibes: words, signature_vibes: words })

/**
 * Reads a vocabulary, by default `data/vibes.json`: lower case words, each once, with the signature vibes among them.
 * Throws an `Error` that names the file if it is invalid.
 */
export function readVibes(file = SEED): Vibes {
  const vibes = toVibes(parsed(file))
  if (typeof vibes === 'string') {
    throw new Error(`${file}: ${vibes.replaceAll(/\s*\n\s*/g, ' ').replaceAll('✖ ', '')}. ${REMEDY}`)
  }
  return vibes
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown
  } catch (error) {
    throw new Error(`${file} can't be read: ${reasonOf(error)}. ${REMEDY}`, { cause: error })
  }
}

/** Returns the vocabulary in a value of the form of `data/vibes.json`, or the reason why there is none. */
export function toVibes(value: unknown): Vibes | string {
  const { data, error } = File.safeParse(value)
  if (error) return z.prettifyError(error)
  const { vibes, signature_vibes: signatureVibes } = data
  const known = new Set(vibes)
  if (known.size < vibes.length || new Set(signatureVibes).size < signatureVibes.length) return 'a vibe is listed twice'
  if (signatureVibes.some((vibe) => !known.has(vibe))) return 'a signature vibe is not among the vibes'
  if (vibes.some((vibe) => vibe !== vibe.toLowerCase())) return 'a vibe is not in lower case'
  return { vibes, signatureVibes }
}
