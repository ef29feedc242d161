/** Reads names by language: `{"de": "Brandenburger Tor"}`, also as a text. */
import { isLanguageTag, MAX_NAME, MAX_NAMES, type NamesByLanguage } from '../../../core/languages/names-by-language.ts'
import { parseJson } from '../formats/json/parse-json.ts'
import { isObject } from '../formats/source-row.ts'
import { text, Unfit } from './read-value.ts'

const nameText = text(MAX_NAME)

/** Leaves out what is no name or no language. Returns null if nothing is left. */
export function names(value: unknown): NamesByLanguage | null | Unfit {
  const given = typeof value === 'string' ? parsed(value) : value
  if (!isObject(given)) return new Unfit('is not an object of names by language', true)
  const found = Object.entries(given).flatMap(([key, name]): [string, string][] => {
    const tag = key.replaceAll('_', '-')
    const read = isLanguageTag(tag) && name !== null ? nameText(name) : ''
    return typeof read === 'string' && read !== '' ? [[tag, read]] : []
  })
  return found.length === 0 ? null : Object.fromEntries(found.slice(0, MAX_NAMES))
}

function parsed(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
