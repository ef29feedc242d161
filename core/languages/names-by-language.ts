/** Names of a place by language, and which one a reader gets. */

/** By tags of BCP 47: `de`, `zh-Hant`. */
export type NamesByLanguage = Readonly<Record<string, string>>

export const MAX_NAMES = 200
export const MAX_NAME = 500

const TAG = /^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i

export function isLanguageTag(text: string): boolean {
  return TAG.test(text) && text.length <= 35
}

interface Named {
  readonly name: string
  readonly names_by_language?: NamesByLanguage | null
}

/** Returns the name in a language, or in a variant of it (`de-AT` for `de`); otherwise the name itself. */
export function nameIn(language: string, { name, names_by_language: names }: Named): string {
  if (!names) return name
  const variant = () => Object.keys(names).find((tag) => tag.toLowerCase().startsWith(`${language}-`))
  return names[language] ?? names[variant() ?? ''] ?? name
}
