/** Changes of a map's style. */
import type { Map as MapLibre, StyleSpecification } from 'maplibre-gl'

/**
 * Changes the style once the last one has loaded. Before that, MapLibre would throw it away, build the new one from scratch,
 * and say in the console “Style is not done loading”.
 */
export class Restyling {
  readonly #map: MapLibre
  readonly #style: () => StyleSpecification
  #isLoaded = false
  #isWanted = false

  /** `style`: returns the style as it should be now. */
  constructor(map: MapLibre, style: () => StyleSpecification) {
    this.#map = map
    this.#style = style
    map.on('style.load', () => {
      this.#isLoaded = true
      if (this.#isWanted) this.change()
    })
  }

  change(): void {
    this.#isWanted = !this.#isLoaded
    if (this.#isLoaded) this.#map.setStyle(this.#style())
  }
}
