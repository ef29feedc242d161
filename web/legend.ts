/** What the colours of the dots mean: where there is little room it opens on request (web/style/tools.css). */
import { byId } from './element.ts'

export function openLegendOnRequest(): void {
  const button = byId('legend-switch', HTMLButtonElement)
  button.addEventListener('click', () => {
    const open = button.getAttribute('aria-expanded') !== 'true'
    button.setAttribute('aria-expanded', String(open))
  })
}
