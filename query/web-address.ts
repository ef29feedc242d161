/** Addresses on the web, which may become links: http and https, and nothing that a browser would run. */

const HOST = String.raw`(?:[\p{L}\p{N}_-]+\.)*[\p{L}\p{N}_-]+\.?(?::\d{1,5})?`
const REST = String.raw`(?:[/?#]\S*)?`

/** For schemas: what each address has, without classes of Unicode, which many validators can not read. */
export const WEB_ADDRESS_PATTERN = String.raw`^\s*[Hh][Tt][Tt][Pp][Ss]?://[^\s/?#@]+(?:[/?#]\S*)?\s*$`
const WEB_ADDRESS = new RegExp(`^[Hh][Tt][Tt][Pp][Ss]?://${HOST}${REST}$`, 'u')
/** As people write it: `example.com/menu`. */
const BARE_ADDRESS = new RegExp(String.raw`^(?:[a-z\d-]+\.)+[a-z]{2,}(?::\d{1,5})?${REST}$`, 'iu')

export function isWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text) && URL.canParse(text)
}

/** The address that a text means, a bare host being one with https; undefined for a text that is none. */
export function toWebAddress(text: string): string | undefined {
  const address = BARE_ADDRESS.test(text) ? `https://${text}` : text
  return isWebAddress(address) ? address : undefined
}
