/** How the page stands in another site's page, as the server has written on its root (/embed). */

/** `map`: without the list; undefined: the page is no part of another one. An embedded page has no accounts. */
export function embedding(): 'map' | 'panel' | undefined {
  const { embed } = document.documentElement.dataset
  return embed === 'map' || embed === 'panel' ? embed : undefined
}

/** How requests identify the user. From an embedded page they carry neither cookies nor what makes them count. */
export function identification(): {
  readonly credentials: RequestCredentials
  readonly headers: Readonly<Record<string, string>>
} {
  if (embedding()) return { credentials: 'omit', headers: {} }
  return { credentials: 'same-origin', headers: { 'X-Requested-With': 'Whereabouts' } }
}
