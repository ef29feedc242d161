/** The buttons over the map, and their keyboard shortcuts. */
import { byId } from '../base/element.ts'
import { embedding } from '../base/embedded.ts'
import type { MapView } from '../map/map-view.ts'

export interface MapButtonsOptions {
  readonly onHeat: () => void
  readonly onInspect: () => void
  readonly onEvents: () => void
  readonly onEscape: () => void
  readonly onShare: () => void
  /** The map that the zoom buttons move. */
  readonly zoom: MapView | undefined
}

export class MapButtons {
  readonly #heat = byId('heat', HTMLButtonElement)
  readonly #inspect = byId('inspect', HTMLButtonElement)
  readonly #events = byId('events-switch', HTMLButtonElement)

  constructor({ onHeat, onInspect, onEvents, onEscape, onShare, zoom }: MapButtonsOptions) {
    this.#heat.addEventListener('click', onHeat)
    this.#inspect.addEventListener('click', onInspect)
    this.#events.addEventListener('click', onEvents)
    // An embedded page has none.
    document.querySelector('#share')?.addEventListener('click', onShare)
    byId('zoom-in', HTMLButtonElement).addEventListener('click', () => zoom?.map.zoomIn())
    byId('zoom-out', HTMLButtonElement).addEventListener('click', () => zoom?.map.zoomOut())
    byId('zoom-world', HTMLButtonElement).addEventListener('click', () => zoom?.showWorld({ animate: true }))
    addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      // A dialog that is open closes by itself, and what is behind it stays.
      if (document.querySelector('dialog[open]')) return
      if (event.key === 'Escape') onEscape()
      // A single letter is a shortcut only on the map or without focus, so speech input and typing never trigger it.
      // An embedded page has no inspector.
      else if (event.key === 'i' && !embedding() && isOnMap(event.target)) onInspect()
    })
  }

  show({ heat, inspect, events }: { heat: boolean; inspect: boolean; events: boolean }): void {
    this.#heat.setAttribute('aria-pressed', String(heat))
    this.#inspect.setAttribute('aria-pressed', String(inspect))
    this.#events.setAttribute('aria-pressed', String(events))
  }
}

function isOnMap(target: EventTarget | null): boolean {
  return target instanceof Element && (target === document.body || target.closest('.stage') !== null)
}
