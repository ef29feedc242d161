/**
 * While the service loads its sample: how far it is, the places as they come, and how to load one's own. A page over a
 * database without places says the last as well.
 */
import { getSettings, type Settings } from '../base/api.ts'
import { byId, h } from '../base/element.ts'
import { embedding } from '../base/embedded.ts'
import { say } from '../words/list.ts'

const POLL_MILLISECONDS = 3000

/**
 * Calls `reload` when there are more places than the page has loaded, and once more a poll later, because lists and tiles
 * may be a second behind the settings. `reload` returns false if the page is still loading, and is then called again.
 */
export function showLoading(settings: Settings, reload: () => boolean): void {
  let loaded = settings
  let isBehind = false
  const box = byId('loading', HTMLElement)

  const show = ({ loading, first }: Settings): void => {
    box.hidden = !loading && first !== undefined
    box.replaceChildren(...(loading ? progressOf(loading) : [h('p', {}, say('noPlacesYet'))]), ...ownPlaces())
  }

  const poll = async (): Promise<void> => {
    const latest = await getSettings().catch(() => loaded)
    show(latest)
    const isNew = hasMore(latest, loaded)
    if ((isNew || isBehind) && reload()) {
      loaded = latest
      isBehind = isNew
    }
    if (!box.hidden || isNew || isBehind) setTimeout(() => void poll(), POLL_MILLISECONDS)
  }

  show(settings)
  if (!box.hidden) setTimeout(() => void poll(), POLL_MILLISECONDS)
}

function hasMore(latest: Settings, loaded: Settings): boolean {
  return (
    latest.loading?.places !== loaded.loading?.places || (latest.first !== undefined) !== (loaded.first !== undefined)
  )
}

function progressOf({ places, of }: NonNullable<Settings['loading']>): HTMLElement[] {
  const text = say('sampleProgress', { places, count: of })
  return [h('p', {}, text), h('progress', { max: of, value: places, 'aria-label': say('samplePlaces') })]
}

/** Visitors of another site, who see the page embedded, have no program. */
function ownPlaces(): HTMLElement[] {
  if (embedding()) return []
  // `npx` finds the program only where it is installed, which is the folder that it was started in.
  const command = h('code', {}, 'npx whereabouts import FILE.osm.pbf')
  return [h('p', {}, say('ownCity'), ' ', command)]
}
