/** The values of a field that are compared as texts. */
import { UUID } from '../../model/uuid.ts'
import { normalise } from '../../words/normalise.ts'
import type { FieldKind } from '../field-catalogue.ts'

/** Returns the form in which a value is compared; undefined if the field cannot have it. */
export function readValue(text: string, kind: FieldKind): string | undefined {
  const value = text.trim()
  switch (kind) {
    case 'uuid':
      return UUID.test(value) ? value.toLowerCase() : undefined
    case 'bigint': {
      const isOne = /^[+-]?\d{1,19}$/.test(value) && BigInt.asIntN(64, BigInt(value)) === BigInt(value)
      return isOne ? String(BigInt(value)) : undefined
    }
    case 'exact':
      return value
    default:
      return normalise(text)
  }
}
