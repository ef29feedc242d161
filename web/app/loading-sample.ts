/**
 * While the service loads its sample: how far it is, the places as they come, and how to load one's own. A database
 * without places has the last as well.
 */
import { getSettings, type Settings } from '../base/api.ts'
import { byId, h } from '../base/element.ts'

const POLL_MILLISECONDS = 3000

/** Calls `onPlaces` each time that there are more places, and once more when all are there. */
export function showLoading(settings: Settings, onPlaces: () => void): void {
  const box = byId('loading', HTMLElement)
  const { loading, first } = settings
  if (!loading && first) {
    box.hidden = true
    return
  }
  box.replaceChildren(...(loading ? progressOf(loading) : [h('p', {}, 'There are no places yet.')]), ownPlaces())
  box.hidden = false
  setTimeout(() => void poll(settings, onPlaces), POLL_MILLISECONDS)
}

async function poll(before: Settings, onPlaces: () => void): Promise<void> {
  const settings = await getSettings().catch(() => before)
  const hasMore = settings.loading?.places !== before.loading?.places || (settings.first && !before.first)
  if (hasMore) onPlaces()
  showLoading(settings, onPlaces)
}

function progressOf({ places, of }: NonNullable<Settings['loading']>): HTMLElement[] {
  const text = `${places.toLocaleString('en')} of ${of.toLocaleString('en')} sample places are there.`
  return [h('p', {}, text), h('progress', { max: of, value: places, 'aria-label': 'Sample places' })]
}

function ownPlaces(): HTMLElement {
  return h('p', {}, 'Your own city: ', h('code', {}, 'npx whereabouts import FILE.osm.pbf'))
}
