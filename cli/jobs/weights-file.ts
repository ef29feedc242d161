/** Reads weights from a JSON file: an object with the weights to change. */
import { z } from 'zod'
import { WEIGHT_NAMES, type Weights } from '../../sql/scores/weights.ts'

const WeightsFile = z.partialRecord(z.enum(WEIGHT_NAMES), z.number().nonnegative())

/** Parses a weights file. Throws an error that lists all mistakes. PostgreSQL rejects values that are too large. */
export function readWeightsFile(text: string): Partial<Weights> {
  const parsed = WeightsFile.safeParse(toJson(text))
  if (parsed.success) return parsed.data as Partial<Weights>
  const mistakes = parsed.error.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '))
  throw new Error(`The weights have mistakes:\n${mistakes.join('\n')}\nKnown weights: ${WEIGHT_NAMES.join(', ')}.`)
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`The weights are not JSON: ${(error as Error).message}`)
  }
}
