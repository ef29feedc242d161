/**
 * Reads opening hours as people write them, in several languages: `Monday to Friday: 9am-5pm`, `Di-Sa ab 18 Uhr bis 23
 * Uhr, Montag Ruhetag`, `Open from 12:00 to 23:00 Monday to Saturday, and 12:00 to 22:30 on Sunday`. Each word must have
 * a meaning, and each time must be certain. Otherwise nothing is read.
 */
import type { OpeningEntry } from '../../../../core/opening/entries.ts'
import { type Day, VOCABULARIES } from './languages.ts'
import { type Time, type Token, tokens } from './tokens.ts'

/** Minutes from midnight; the end may be on the next day. */
type Span = readonly [begin: number, end: number]

const WEEK: readonly Day[] = [0, 1, 2, 3, 4, 5, 6]
const DAY_MINUTES = 1440
const ALWAYS: Span = [0, DAY_MINUTES]
/** Hours past midnight are rarely later; such a text more likely means the afternoon, or has a mistake. */
const MAX_NIGHT_END = 8 * 60

/** Returns undefined if the text can't be read, or has two meanings. */
export function writtenHours(text: string): OpeningEntry[] | undefined {
  const readings = VOCABULARIES.flatMap((vocabulary) => {
    const found = tokens(text, vocabulary)
    const days = found && new Reader(found).read()
    return days ? [entries(days)] : []
  })
  const [first] = readings
  return readings.every((other) => JSON.stringify(other) === JSON.stringify(first)) ? first : undefined
}

type Days = ReadonlyMap<Day, readonly Span[]>

function entries(days: Days): OpeningEntry[] {
  return [...days]
    .sort(([one], [other]) => one - other)
    .flatMap(([day, spans]) =>
      spans.map(([begin, end]) => ({ day_of_week: day, opens: clock(begin), closes: clock(end) })),
    )
}

function clock(minutes: number): string {
  const within = minutes > DAY_MINUTES ? minutes - DAY_MINUTES : minutes
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
}

/** Thrown inside of `Reader` only. */
class Unreadable extends Error {
  override name = 'Unreadable'
}

class Reader {
  readonly #tokens: readonly Token[]
  #at = 0
  readonly #days = new Map<Day, readonly Span[]>()
  /** Some time is past noon, or has a zero before it. The other numbers are hours of the same clock: `8-12 & 13-17`. */
  readonly #hasFullDay: boolean

  constructor(given: readonly Token[]) {
    this.#tokens = given
    this.#hasFullDay = given.some((token) => token.kind === 'time' && token.isExact && token.half === undefined)
  }

  read(): Days | undefined {
    try {
      this.#skipAnd()
      if (this.#is('time') || this.#is('always')) this.#timesFirst()
      else this.#daysFirst()
    } catch (error) {
      if (error instanceof Unreadable) return undefined
      throw error
    }
    return [...this.#days.values()].some((spans) => spans.length > 0) ? this.#days : undefined
  }

  get #token(): Token | undefined {
    return this.#tokens[this.#at]
  }

  #is(kind: Token['kind']): boolean {
    return this.#token?.kind === kind
  }

  /** `Mo-Fr 9:00-17:00 Sa closed`, also `closed on Mondays` at the end. */
  #daysFirst(): void {
    while (this.#token) {
      const isClosedFirst = this.#is('closed')
      if (isClosedFirst) this.#at += 1
      const days = this.#readDays()
      if (isClosedFirst) this.#open(days, [])
      else if (this.#is('closed')) {
        this.#at += 1
        this.#open(days, [])
      } else this.#open(days, this.#readTimes())
      this.#skipAnd()
    }
  }

  /** `12:00 to 23:00 Monday to Saturday and 12:00 to 22:30 on Sunday`; `9:00-17:00` is every day. */
  #timesFirst(): void {
    const begin = this.#at
    do {
      const times = this.#readTimes()
      const isAll = this.#token === undefined && begin === 0 && this.#days.size === 0
      this.#open(isAll ? WEEK : this.#readDays(), times)
      this.#skipAnd()
    } while (this.#is('time') || this.#is('always'))
    if (this.#token) this.#daysFirst()
  }

  /** Adds hours to days. Days that are mentioned twice must not have hours that overlap. */
  #open(days: readonly Day[], spans: readonly Span[]): void {
    for (const day of days) {
      const before = this.#days.get(day)
      if (before && (before.length === 0 || spans.length === 0)) throw new Unreadable()
      const all = [...(before ?? []), ...spans].sort(([one], [other]) => one - other)
      if (all.some(([, end], index) => end > (all[index + 1]?.[0] ?? Infinity))) throw new Unreadable()
      this.#days.set(day, all)
    }
  }

  #readDays(): readonly Day[] {
    const days = new Set<Day>()
    this.#skipAnd()
    while (this.#token?.kind === 'days') {
      const from = this.#oneDays()
      if (this.#is('range')) {
        this.#at += 1
        const to = this.#oneDays()
        const [first, last] = [from[0] ?? 0, to[0] ?? 0]
        if (from.length > 1 || to.length > 1 || first > 6 || last > 6 || first === last) throw new Unreadable()
        for (let day = first; day !== last; day = (day + 1) % 7) days.add(day)
        days.add(last)
      } else {
        for (const day of from) days.add(day)
      }
      this.#skipAnd()
    }
    if (days.size === 0) throw new Unreadable()
    return [...days]
  }

  #oneDays(): readonly Day[] {
    const { days } = this.#take('days')
    return days
  }

  #readTimes(): readonly Span[] {
    const spans: Span[] = []
    this.#skipAnd()
    for (; this.#is('time') || this.#is('always'); this.#skipAnd()) {
      if (this.#is('always')) {
        this.#at += 1
        spans.push(ALWAYS)
        continue
      }
      const from = this.#take('time')
      this.#take('range')
      const to = this.#take('time')
      if (!(from.isMarked || to.isMarked || this.#hasFullDay)) throw new Unreadable()
      spans.push(span(from, to))
    }
    if (spans.length === 0) throw new Unreadable()
    return spans
  }

  #take<Kind extends Token['kind']>(kind: Kind): Extract<Token, { kind: Kind }> {
    const token = this.#token
    if (token?.kind !== kind) throw new Unreadable()
    this.#at += 1
    return token as Extract<Token, { kind: Kind }>
  }

  #skipAnd(): void {
    while (this.#is('and')) this.#at += 1
  }
}

function span(from: Time, to: Time): Span {
  const half = from.half ?? inheritedHalf(from, to)
  const begin = minutes(from, half)
  const end = minutes(to, to.half)
  if (begin === 0 && end === 0 && from.half === 'am' && to.half === 'am') return ALWAYS
  if (begin === 0 && end === DAY_MINUTES - 1) return ALWAYS
  if (begin === end || begin >= DAY_MINUTES) throw new Unreadable()
  if (end > begin) return [begin, end]
  if (end === 0) return [begin, DAY_MINUTES]
  // `9:00 - 5:00` more likely ends in the afternoon.
  if (end > MAX_NIGHT_END || !(to.isExact || end === 0)) throw new Unreadable()
  return [begin, end + DAY_MINUTES]
}

/** `9-5pm` begins in the morning; `5-9pm` may begin in either half. */
function inheritedHalf(from: Time, to: Time): Time['half'] {
  if (!to.half || from.hour > 12) return undefined
  if (to.half === 'pm' && inHalf(from) >= inHalf(to)) return 'am'
  throw new Unreadable()
}

/** Minutes since the begin of its half of the day. */
function inHalf({ hour, minute }: Time): number {
  return (hour % 12) * 60 + minute
}

function minutes(time: Time, half: Time['half']): number {
  if (half === undefined) return time.hour * 60 + time.minute
  return inHalf(time) + (half === 'pm' ? DAY_MINUTES / 2 : 0)
}
