/** Reads weights from a JSON file: an object with the weights to change. */
import { readFileSync } from 'node:fs'
import { closest } from 'fastest-levenshtein'
import { z } from 'zod'
import { WEIGHT_NAMES, type Weights } from '../../sql/scores/weights.ts'
import { inputSize } from '../errors/input-file.ts'

const WeightsFile = z.partialRecord(z.enum(WEIGHT_NAMES), z.number().nonnegative())

/** Reads a weights file. Throws an error with one line for each mistake. PostgreSQL rejects values that are too large. */
export function readWeightsFile(path: string): Partial<Weights> {
  inputSize(path)
  const parsed = WeightsFile.safeParse(toJson(path))
  if (parsed.success) return parsed.data as Partial<Weights>
  throw new Error(parsed.error.issues.map((issue) => `${path}: ${mistake(issue)}`).join('\n'))
}

function mistake(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'unrecognized_keys') return `${issue.path.join('.') || 'the weights'}: ${issue.message}`
  const nearest = issue.keys.map((key) => `${key} (the nearest known one is ${closest(key, WEIGHT_NAMES)})`)
  return `unknown weight ${nearest.join(', ')}`
}

function toJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`${path} is not JSON: ${(error as Error).message}`)
  }
}
