/** Parses options whose value is a count. */
import { InvalidArgumentError } from 'commander'

/** For commander: parses a whole number without sign, of at most nine digits. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}
