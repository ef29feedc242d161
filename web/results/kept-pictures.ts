/** Keeps pictures that are loaded when a list is made anew: a new element of the same picture is empty for a moment. */
export function keepPictures(old: HTMLElement, rows: readonly HTMLElement[]): void {
  const pictures = [...old.querySelectorAll('img')].filter((picture) => picture.complete && picture.naturalWidth > 0)
  const loaded = new Map(pictures.map((picture) => [picture.src, picture]))
  for (const row of rows) {
    const picture = row.querySelector('img')
    const known = picture && loaded.get(picture.src)
    if (!known) continue
    picture.replaceWith(known)
    loaded.delete(known.src)
  }
}
