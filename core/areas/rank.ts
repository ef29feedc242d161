/** Which area somebody means: large ones rather than small ones, near ones rather than far ones. */
import type { Position } from '../geo/bbox.ts'
import { distanceBetween } from '../geo/distance.ts'
import { normalise } from '../words/normalise.ts'
import type { Area } from './area.ts'

/** Within this distance an area is as near as can be. */
const NEAR_METRES = 50_000
/** A country is meant rather than a town of as many inhabitants. */
const COUNTRY_BONUS = 0.5
/** The name that the map shows is meant rather than one in another language. */
const OWN_NAME_BONUS = 1

/** A town whose whole name is typed is meant rather than one of 100 times as many inhabitants whose name goes on. */
const WHOLE_NAME_BONUS = 2

/** Returns the areas in order, the most likely first. Ten times as many inhabitants are worth ten times the distance. */
export function ranked(areas: readonly Area[], near: Position | undefined): Area[] {
  return byScore(areas, (area) => scoreOf(area, near))
}

/** As `ranked`, of areas of which a name begins with a text. */
export function rankedBeginnings(areas: readonly Area[], text: string, near: Position | undefined): Area[] {
  const name = normalise(text)
  return byScore(areas, (area) => scoreOf(area, near) + (normalise(area.matched) === name ? WHOLE_NAME_BONUS : 0))
}

function byScore(areas: readonly Area[], scoreOf: (area: Area) => number): Area[] {
  const scores = new Map(areas.map((area) => [area, scoreOf(area)]))
  return [...areas].sort((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0))
}

function scoreOf(area: Area, near: Position | undefined): number {
  const size = Math.log10(area.population + 10)
  const distance = near && area.kind !== 'country' ? Math.log10(1 + distanceBetween(near, area) / NEAR_METRES) : 0
  return (
    size - distance + (area.kind === 'country' ? COUNTRY_BONUS : 0) + (area.matched === area.name ? OWN_NAME_BONUS : 0)
  )
}
