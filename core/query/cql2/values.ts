/** Constants as values of a field. */
import type { Field } from '../field-catalogue.ts'
import { readValue } from '../filters/field-values.ts'
import { MAX_SHOWN_LENGTH, MAX_VALUE_LENGTH } from '../limits.ts'
import { type Constant, momentOf, type Named, noMoment } from './operands.ts'
import { type At, refuse } from './syntax/fault.ts'

/** A moment may be given as a text. */
export function numberOf(named: Named, constant: Constant, at: At): number {
  if (named.field.kind === 'number') {
    return constant.kind === 'number' ? constant.value : refuse(wrongKind(named, constant), at)
  }
  if (constant.kind === 'text') return momentOf(constant.value) ?? refuse(noMoment(constant.value), at)
  return constant.kind === 'moment' ? constant.value : refuse(wrongKind(named, constant), at)
}

export function textOf(named: Named, constant: Constant, at: At): string {
  const { kind } = named.field
  const isWhole = kind === 'bigint' && constant.kind === 'number' && Number.isSafeInteger(constant.value)
  if (constant.kind !== 'text' && !isWhole) return refuse(wrongKind(named, constant), at)
  const text = String(constant.value)
  checkText(text, at)
  return readValue(text, kind) ?? refuse(`“${text.slice(0, MAX_SHOWN_LENGTH)}” is not ${KINDS[kind]}.`, at)
}

export function checkText(text: string, at: At): void {
  // PostgreSQL's texts can't hold NUL.
  if (text.includes('\0')) refuse('Null characters are not allowed.', at)
  if (text.length > MAX_VALUE_LENGTH) refuse(`Ensure a text has at most ${MAX_VALUE_LENGTH} characters.`, at)
}

export const KINDS: Readonly<Record<Field['kind'], string>> = {
  labels: 'a list of texts',
  text: 'a text',
  exact: 'a text',
  number: 'a number',
  boolean: 'true or false',
  moment: 'a moment',
  uuid: 'a UUID',
  bigint: 'a whole number',
}

export function wrongKind({ name, field }: Named, { kind, value }: Constant): string {
  const shown =
    kind === 'text' ? `the text '${value.slice(0, MAX_SHOWN_LENGTH)}'` : kind === 'moment' ? 'a moment' : value
  return `“${name}” is ${KINDS[field.kind]}, so it cannot be compared with ${shown}.`
}
