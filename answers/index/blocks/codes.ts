/** Codes of a dictionary, as narrow as the greatest of them allows. */
export type Codes = Uint8Array | Uint16Array | Uint32Array

/** Returns codes for `size` places, each with room for `bytes` bytes. */
export function newCodes(bytes: number, size: number): Codes {
  if (bytes === 1) return new Uint8Array(size)
  return bytes === 2 ? new Uint16Array(size) : new Uint32Array(size)
}

/** Returns the codes as narrow as the greatest of them allows. */
export function narrow(codes: Codes): Codes {
  const { BYTES_PER_ELEMENT: bytes } = codes
  const needs = (more: number) => bytes > more && codes.some((code: number) => code >= 2 ** (8 * more))
  const needed = needs(2) ? 4 : needs(1) ? 2 : 1
  if (needed === bytes) return codes
  const narrowed = newCodes(needed, codes.length)
  narrowed.set(codes)
  return narrowed
}
