/** The list or the organization whose page this is, as the server has written it into the page. */
import { COLLECTION_ID, type Collection } from '../../core/themes/collection.ts'
import { isSameLabel } from '../layer/labels.ts'

const SITE = 'Whereabouts'

/** A theme that is shown before it is stored. */
let tried: Collection['theme'] | undefined
let read: { readonly collection: Collection | undefined } | undefined

/** Undefined on the page of all places. */
export function collection(): Collection | undefined {
  const text = document.getElementById(COLLECTION_ID)?.textContent
  read ??= { collection: text ? (JSON.parse(text) as Collection) : undefined }
  return read.collection && tried ? { ...read.collection, theme: tried } : read.collection
}

/** Undefined: the stored theme. */
export function tryTheme(theme: Collection['theme'] | undefined): void {
  tried = theme
}

/** The title of the window while no card is open. */
export function pageTitle(): string {
  const name = collection()?.name
  return name === undefined ? SITE : `${name} · ${SITE}`
}

/** Whether cards show it, by the theme. */
export function isShown(part: Collection['theme']['hidden'][number]): boolean {
  return collection()?.theme.hidden.includes(part) !== true
}

/** The values that the theme offers of a field; undefined: all. */
export function choicesOf(field: string): readonly string[] | undefined {
  return collection()?.theme.choices[field]
}

export function isChoice(field: string, label: string): boolean {
  return choicesOf(field)?.some((choice) => isSameLabel(choice, label)) ?? true
}

/** Returns the address of the page of all places, narrowed by a filter to what this page shows. `link`: of this page. */
export function filteredAddress(link: string): string {
  const { parameter, slug } = collection() ?? {}
  const { search } = new URL(link)
  if (parameter === undefined) return link
  return new URL(`./?${[`${parameter}=${slug}`, search.slice(1)].filter(Boolean).join('&')}`, document.baseURI).href
}
