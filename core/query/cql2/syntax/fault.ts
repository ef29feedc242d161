/** A filter that cannot be read, for the client. */

/** Where a fault is: the offset of a character in a text, or the path of a value in JSON, such as `args[1].op`. */
export type At = number | string

export class FilterFault extends Error {
  override name = 'FilterFault'
  readonly at: At

  constructor(message: string, at: At) {
    super(message)
    this.at = at
  }
}

export function refuse(message: string, at: At): never {
  throw new FilterFault(message, at)
}

/** Returns the fault with its place in the message. Offsets become characters, counted from 1. */
export function placed({ message, at }: FilterFault, text: string): FilterFault {
  if (typeof at === 'string') return new FilterFault(at === '' ? message : `${at}: ${message}`, at)
  const character = [...text.slice(0, at)].length + 1
  return new FilterFault(`Character ${character}: ${message}`, character)
}
