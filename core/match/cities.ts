/** Cities with two names, and neighbours: compared by the names that a gazetteer knows, and by positions. */
import type { Area } from '../areas/area.ts'
import { Gazetteer } from '../areas/gazetteer.ts'
import { sphereDistance } from '../geo/distance.ts'
import type { MatchRecord } from './records.ts'

/** Where a record says it is. */
type Place = Pick<MatchRecord, 'town' | 'position'>

export interface Cities {
  /**
   * Returns `equal` for one city (`Roma`, `Rome`), and `unsure` if one reaches the other (`Grünerløkka`, `Oslo`) or its
   * position, or if the gazetteer lacks one; undefined for two that are apart, or if one is not said.
   */
  compare(one: Place, other: Place): 'equal' | 'unsure' | undefined
}

/** Names repeat, and finding the towns of one takes 20 to 100 µs. */
const MAX_KNOWN = 10_000
const known = new Map<string, readonly Area[]>()
/** At most so many towns of one name, the largest ones. */
const MAX_TOWNS = 20

/** Throws if the program is not built. */
export async function loadCities(): Promise<Cities> {
  const gazetteer = await Gazetteer.shared()
  // In any country: that of a stored place may follow from its position, and other evidence compares it.
  const townsOf = ({ town }: Place): readonly Area[] => {
    let areas = known.get(town)
    if (!areas) {
      areas = townsNamed(gazetteer, town)
      if (known.size >= MAX_KNOWN) known.clear()
      known.set(town, areas)
    }
    return areas
  }
  return {
    compare(one, other) {
      const [a, b] = [townsOf(one), townsOf(other)]
      if (a.some((area) => b.some((town) => metres(area, town) === 0))) return 'equal'
      const isNear =
        a.some((area) => b.some((town) => metres(area, town) <= radius(area) + radius(town))) ||
        reaches(a, other) ||
        reaches(b, one)
      if (isNear) return 'unsure'
      return one.town && other.town && (a.length === 0 || b.length === 0) ? 'unsure' : undefined
    },
  }
}

function reaches(areas: readonly Area[], { position }: Place): boolean {
  return position !== undefined && areas.some((area) => metres(area, position) <= radius(area))
}

function metres(area: Area, { longitude, latitude }: { longitude: number; latitude: number }): number {
  return sphereDistance(area, longitude, latitude)
}

function radius(area: Area): number {
  return area.radius ?? 0
}

/** What some say beside the name: `Van Buren Twp`, `Kyoto-shi`, `Quận Hoàn Kiếm`, `市`. */
const KINDS =
  /(?:^(?:amphoe|quận|thành phố|mueang) )|[ -](?:city|town|township|twp|shi|ku|gun|machi|cho)$|[市区區町村]$/i

/** Returns the towns with the name, else those with its part before a comma, without its kind, or before a district. */
function townsNamed(gazetteer: Gazetteer, town: string): readonly Area[] {
  const first = town.split(/[,(]/)[0]?.trim() ?? ''
  for (const name of [town, first, first.replace(KINDS, ''), /^.+?[市都]/.exec(first)?.[0] ?? '']) {
    if (name === '') continue
    const areas = gazetteer.named(name).filter(({ kind }) => kind !== 'country')
    if (areas.length > 0) return areas.slice(0, MAX_TOWNS)
  }
  return []
}
