/** Web addresses that may become links: http and https, and nothing that a browser would run. */

const HOST = String.raw`(?:[\p{L}\p{N}_-]+\.)*[\p{L}\p{N}_-]+\.?(?::\d{1,5})?`
const REST = String.raw`(?:[/?#]\S*)?`

/** Pattern for schemas that every address matches. It has no Unicode classes, which many validators can't read. */
export const WEB_ADDRESS_PATTERN = String.raw`^\s*[Hh][Tt][Tt][Pp][Ss]?://[^\s/?#@]+(?:[/?#]\S*)?\s*$`
const WEB_ADDRESS = new RegExp(`^[Hh][Tt][Tt][Pp][Ss]?://${HOST}${REST}$`, 'u')
/** An address as people write it: `example.com/menu`. */
const BARE_ADDRESS = new RegExp(String.raw`^(?:[a-z\d-]+\.)+[a-z]{2,}(?::\d{1,5})?${REST}$`, 'iu')

export function isWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text) && isUrl(text)
}

/** Node 20's `URL.canParse` refuses letters such as `ä` once it has run often enough to be compiled (6,330 times). */
function isUrl(text: string): boolean {
  try {
    return Boolean(new URL(text))
  } catch {
    return false
  }
}

/** Returns the address in a text; a bare host gets https. Undefined if the text is not an address. */
export function toWebAddress(text: string): string | undefined {
  const address = BARE_ADDRESS.test(text) ? `https://${text}` : text
  return isWebAddress(address) ? address : undefined
}
