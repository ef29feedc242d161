/** Mends what pages have around and in their scripts of JSON-LD, and what JSON does not allow. */

/** Strings and comments, which may also reach to the end of the text, so that none is looked at twice; then single marks. */
const TOKENS =
  /"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|\\?$)|\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*|<!--|-->|<!\[CDATA\[|\]\]>|;|\ufeff|,(?=\s*[\]}])/g

/**
 * Returns the JSON in a script: without comments, the marks of comments and CDATA, byte order marks, semicolons and commas before a closing
 * bracket. Line breaks in strings become `\n`. A text that is JSON stays as it is.
 */
export function scriptJson(text: string): string {
  return text.replace(TOKENS, (token) => (token.startsWith('"') ? mendString(token) : ''))
}

function mendString(string: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON does not allow them
  return string.replace(/[\0-\x1f]/g, (character) => JSON.stringify(character).slice(1, -1)).replaceAll("\\'", "'")
}
