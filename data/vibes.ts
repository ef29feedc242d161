/** The vocabulary of vibes: words for a place's atmosphere. Operators can use their own. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

export interface Vibes {
  readonly vibes: readonly string[]
  /** The vibes that distinguish places best. */
  readonly signatureVibes: readonly string[]
}

/** The built-in vocabulary. */
const SEED = fileURLToPath(import.meta.resolve('#root/data/vibes.json'))

const words = z.array(z.string().regex(/^[^\s,]+$/u, 'must be one word'))
const File = z.strictObject({ vibes: words, signature_vibes: words })

/**
 * Reads a vocabulary, by default `data/vibes.json`: lower case words, each once, with the signature vibes among them.
 * Throws an `Error` that names the file if it is invalid.
 */
export function readVibes(file = SEED): Vibes {
  const { vibes, signature_vibes: signatureVibes } = parse(file)
  const known = new Set(vibes)
  const fault =
    known.size < vibes.length || new Set(signatureVibes).size < signatureVibes.length
      ? 'a vibe is listed twice'
      : signatureVibes.some((vibe) => !known.has(vibe))
        ? 'a signature vibe is not among the vibes'
        : vibes.some((vibe) => vibe !== vibe.toLowerCase())
          ? 'a vibe is not in lower case'
          : undefined
  if (fault) throw new Error(`${file}: ${fault}`)
  return { vibes, signatureVibes }
}

function parse(file: string): z.infer<typeof File> {
  try {
    return File.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    throw new Error(`${file}: ${reason}`, { cause: error })
  }
}
