/** Parameters whose values are whole numbers. */
import { type ValueParameter, valueParameter } from '../../../core/query/query-parameter.ts'

interface Limits {
  readonly minimum: number
  /** Larger numbers mean this. */
  readonly maximum?: number
  readonly default: number
}

/** A greater number than the maximum means the maximum. Throws `InvalidParameter` for what is no such number. */
export function numberParameter(name: string, description: string, limits: Limits): ValueParameter<number> {
  const { minimum, maximum = Number.POSITIVE_INFINITY } = limits
  return valueParameter<number, number>({
    name,
    description,
    schema: { type: 'integer', ...limits },
    otherwise: limits.default,
    read(text, refuse) {
      const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
      return value >= minimum ? Math.min(value, maximum) : refuse(`Enter a whole number of at least ${minimum}.`)
    },
  })
}
