/** Sections with headings, as tabs: arrow keys, Home and End move between them (the ARIA pattern). */
import { DIRECTION } from '../words/words.ts'

/** Each child of the container is a section whose first heading becomes its tab. */
export function makeTabs(container: HTMLElement): void {
  const panels = [...container.children].filter((child) => child instanceof HTMLElement)
  const list = document.createElement('div')
  list.className = 'tabs'
  list.setAttribute('role', 'tablist')
  const { labelledby = '' } = container.dataset
  list.setAttribute('aria-labelledby', labelledby)
  const tabs = panels.map((panel) => {
    const heading = panel.querySelector('h3, h4')
    const tab = document.createElement('button')
    tab.type = 'button'
    tab.id = `${panel.id}-tab`
    tab.textContent = heading?.textContent ?? ''
    tab.setAttribute('role', 'tab')
    tab.setAttribute('aria-controls', panel.id)
    panel.setAttribute('role', 'tabpanel')
    panel.setAttribute('aria-labelledby', tab.id)
    heading?.remove()
    return tab
  })

  function select(index: number): void {
    for (const [at, tab] of tabs.entries()) {
      const isSelected = at === index
      tab.setAttribute('aria-selected', String(isSelected))
      tab.tabIndex = isSelected ? 0 : -1
      panels[at]?.toggleAttribute('hidden', !isSelected)
    }
  }

  for (const [index, tab] of tabs.entries()) tab.addEventListener('click', () => select(index))
  list.addEventListener('keydown', (event) => {
    const at = tabs.findIndex(({ tabIndex }) => tabIndex === 0)
    const [back, forth] = DIRECTION === 'rtl' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
    const steps: Readonly<Record<string, number>> = {
      [back]: (at + tabs.length - 1) % tabs.length,
      [forth]: (at + 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    select(next)
    tabs[next]?.focus()
  })
  list.append(...tabs)
  container.prepend(list)
  select(0)
}
