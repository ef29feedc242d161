/** What the colours of the dots mean. */
import { byId, h } from './element.ts'
import { FAMILY_NAMES } from './families.ts'

export function fillLegend(): void {
  const entries = [...Object.entries(FAMILY_NAMES), ['closed', 'Closed'] as const]
  byId('families', HTMLUListElement).append(
    ...entries.map(([family, name]) =>
      h('li', {}, h('span', { class: `dot family-${family}`, 'aria-hidden': 'true' }), name),
    ),
  )
  // As in the style sheet: with enough room it is a strip, with less it opens on request.
  const roomy = matchMedia('(min-width: 1280px)')
  const open = () => {
    byId('legend', HTMLDetailsElement).open = roomy.matches
  }
  open()
  roomy.addEventListener('change', open)
}
