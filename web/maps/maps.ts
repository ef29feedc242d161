/** The script of the page at `/maps/`. Without it the page has everything but previews, tabs and buttons. */
import { addCopyButtons } from '../code/copy-buttons.ts'
import { makeTabs } from '../code/tabs.ts'

for (const snippets of document.querySelectorAll<HTMLElement>('.snippets')) makeTabs(snippets)
addCopyButtons(document.querySelectorAll<HTMLElement>('pre'))
showPreviews(document.querySelectorAll<HTMLElement>('.preview'))

/**
 * Draws each map of a source or style when it comes into view. MapLibre is loaded for the first map only. Without WebGL,
 * the page says so where the map would be.
 */
function showPreviews(figures: Iterable<HTMLElement>): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue
        observer.unobserve(target)
        void draw(target)
      }
    },
    // So near to the window, a map is drawn.
    { rootMargin: '200px' },
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
