/** Builds DOM without markup in strings, so that user text can never become markup. */

export type Child = Node | string | undefined

/** Creates an element. An attribute that is undefined or false is omitted; one that is true gets an empty value. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string | number | boolean | undefined>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue
    element.setAttribute(name, value === true ? '' : String(value))
  }
  element.append(...children.filter((child) => child !== undefined))
  return element
}

/** Returns the element with this id. Throws if there is none of that class. */
export function byId<T extends HTMLElement>(id: string, kind: new () => T): T {
  const element = document.getElementById(id)
  if (!(element instanceof kind)) throw new Error(`The page has no #${id}`)
  return element
}
