/** One map on the page: a style, or one of its sources on land. */
import { Map as MapLibre, type StyleSpecification, setWorkerUrl } from 'maplibre-gl'

interface Preview {
  /** Address of the style, from the page. Unset: the served style that fits the page's colours. */
  readonly style?: string
  /** The source to show. Unset: all of the style. */
  readonly source?: string
  readonly name?: string
}

interface Begin {
  readonly center: [number, number, number]
  readonly bounds: [number, number, number, number]
}

const DARK = matchMedia('(prefers-color-scheme: dark)')
/** Width in pixels of the map that fits the zoom of a TileJSON. */
const FITTING = 1024
/** What other sources are drawn on. */
const LAND = 'land'

/** Rejects if the browser cannot draw maps, or the style is not available. */
export async function drawPreview(container: HTMLElement, { style, source, name = '' }: Preview): Promise<void> {
  const worker = document.querySelector<HTMLMetaElement>('meta[name=map-worker]')?.content ?? ''
  setWorkerUrl(new URL(worker, document.baseURI).href)
  const styleNow = async () => {
    const found = await read<StyleSpecification>(style ?? `styles/${DARK.matches ? 'dark' : 'light'}.json`)
    return source === undefined ? found : only(found, source)
  }
  const [drawn, begin] = await Promise.all([styleNow(), read<Begin>(`${source ?? 'places'}.json`)])
  const [longitude, latitude, zoom] = begin.center
  const map = new MapLibre({
    container,
    style: drawn,
    center: [longitude, latitude],
    zoom: Math.max(0, zoom - Math.log2(FITTING / Math.min(container.clientWidth, 2 * container.clientHeight))),
    maxPitch: 0,
    dragRotate: false,
    pitchWithRotate: false,
    attributionControl: false,
    // Otherwise the page could not be scrolled across a map.
    cooperativeGestures: true,
    fadeDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200,
    locale: { 'Map.Title': `Map of ${name}` },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  Object.assign(container, { map })
  if (style === undefined) {
    DARK.addEventListener('change', () => void styleNow().then((next) => map.setStyle(next)))
  }
}

async function read<Value>(path: string): Promise<Value> {
  const response = await fetch(new URL(path, document.baseURI))
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return (await response.json()) as Value
}

/** Returns the style with one of its sources, at all zooms, and land below it. */
function only(style: StyleSpecification, source: string): StyleSpecification {
  const kept = new Set([LAND, source])
  return {
    ...style,
    sources: Object.fromEntries(Object.entries(style.sources).filter(([name]) => kept.has(name))),
    layers: style.layers
      .filter((layer) => !('source' in layer) || kept.has(String(layer.source)))
      .map((layer) => (layer.type === 'circle' ? { ...layer, minzoom: 0 } : layer)),
  }
}
