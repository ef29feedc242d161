/** When the distance of a place from the middle of a map, or from a person, says something. */

/** Zoom of the map; farther out, nobody means its middle. */
export const MIN_ZOOM = 9
/** Metres that somebody may want to travel. */
export const MAX_DISTANCE = 500_000
