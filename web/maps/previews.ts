/** Maps of the sources and styles, each drawn when it comes into view. */

/** Distance in pixels from the window at which a map is drawn. */
const MARGIN = 200

/** MapLibre is loaded for the first map only. Without WebGL, the page says so where the map would be. */
export function showPreviews(figures: Iterable<HTMLElement>): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue
        observer.unobserve(target)
        void draw(target)
      }
    },
    { rootMargin: `${MARGIN}px` },
  )
  for (const figure of figures) {
    figure.hidden = false
    observer.observe(figure)
  }
}

async function draw(figure: HTMLElement): Promise<void> {
  const stage = document.createElement('div')
  stage.className = 'stage'
  figure.prepend(stage)
  try {
    const { drawPreview } = await import('./preview.ts')
    await drawPreview(stage, figure.dataset)
  } catch {
    stage.textContent = 'There is no preview: the map needs WebGL 2, and the tile server.'
    stage.classList.add('missing')
  }
}
