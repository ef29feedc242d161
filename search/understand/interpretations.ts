/** A text read as what, where and filters: all that it may mean. */
import type { Area } from '../../core/areas/area.ts'
import { Gazetteer } from '../../core/areas/gazetteer.ts'
import { type Qualifier, takeQualifiers, withoutPraise } from '../../core/areas/qualifiers.ts'
import { afterPreposition, type Understood as Read, understand } from '../../core/areas/understand.ts'
import type { Position } from '../../core/geo/bbox.ts'
import { normalise } from '../../core/words/normalise.ts'
import { zoneAt } from '../../sql/places/derive/timezones.ts'

export interface Interpretation {
  /** The words that are no filters; may be empty. */
  readonly what: string
  /** Undefined: near `focus.point`, or anywhere. */
  readonly where: Area | undefined
  /** The text says that it means near `focus.point`. */
  readonly isHere: boolean
  readonly filters: readonly WordFilter[]
}

/** Parameters that mean one filter together. */
export type Spelling = Readonly<Record<string, string>>

/** Words that mean a filter. */
interface WordFilter {
  /** As they are written. */
  readonly text: string
  /** A request that has the parameter of the first spelling gets the next one, so that both filters hold. */
  readonly spellings: readonly Spelling[]
}

export interface Reader {
  readonly focus: Position | undefined
  /** The vocabulary. */
  readonly vibes: readonly string[]
  /** Milliseconds since 1970. */
  readonly now: number
  readonly findStreet: (name: string) => Promise<Area | undefined>
}

/** Returns what the text of a search may mean, the likeliest first; nothing if it means its words. */
export async function interpretationsOf(text: string, reader: Reader): Promise<Interpretation[]> {
  const vibes = new Map(reader.vibes.map((vibe) => [normalise(vibe), vibe]))
  const { rest, qualifiers } = takeQualifiers(text, new Set(vibes.keys()))
  const named = understand(rest, await Gazetteer.shared(), reader.focus)
  const areas: readonly Read[] = named.length > 0 ? named : await atStreet(rest, reader)
  if (areas.length === 0 && qualifiers.length === 0) return []
  const read = areas.length > 0 ? areas : [{ what: rest, where: undefined }]
  // `Best Western` is found as it is written.
  const unpraised = read.flatMap((each) => {
    const what = withoutPraise(each.what)
    return what === each.what ? [] : [{ ...each, what }]
  })
  return [...read, ...unpraised].map(({ what, where }) => ({
    ...{ what, where, isHere: where === undefined && areas.length > 0 },
    filters: qualifiers.map((each) => filterOf(each, where ?? reader.focus, vibes, reader.now)),
  }))
}

async function atStreet(text: string, { findStreet }: Reader): Promise<Read[]> {
  const said = afterPreposition(text)
  const where = said && (await findStreet(said.name))
  return where ? [{ what: said.what, where }] : []
}

const MINUTE = 60_000
/** Minute of the day: late means open at that time. */
const LATE = 23 * 60
/** Minute of the day until which it is still late. */
const EARLY = 4 * 60

function filterOf(
  { text, meaning }: Qualifier,
  position: Position | undefined,
  vibes: ReadonlyMap<string, string>,
  now: number,
): WordFilter {
  if (meaning === 'vibe') {
    const vibe = vibes.get(normalise(text)) ?? text
    return { text, spellings: [{ vibes: vibe }, { vibes__in: vibe }] }
  }
  if (meaning === 'cheap') return { text, spellings: [{ price__lte: '1' }, { price__lt: '2' }] }
  const zone = position && zoneAt(position.longitude, position.latitude)
  const moment = meaning === 'open late' ? lateAt(now, zone ?? 'UTC') : now
  return { text, spellings: [{ is_open_at: `${new Date(moment).toISOString().slice(0, 16)}Z` }] }
}

/** Returns the moment when it is late today, or now if it is. A change to summer time in between is ignored. */
function lateAt(now: number, zone: string): number {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(now)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const minute = hours * 60 + minutes
  return minute >= LATE || minute < EARLY ? now : now + (LATE - minute) * MINUTE
}
