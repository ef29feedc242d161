/** Words for days and hours in the languages that `written-hours.ts` reads. */

/** 0 Monday … 6 Sunday, 7 public holidays. */
export type Day = number

export type Meaning =
  | { readonly kind: 'days'; readonly days: readonly Day[] }
  /** `range`: from one day or time to another. `and`: between days or spans. `skipped`: no meaning of its own. */
  | { readonly kind: 'range' | 'and' | 'closed' | 'skipped' }
  /** Noon or midnight. */
  | { readonly kind: 'hour'; readonly hour: 0 | 12 }
  /** Open without a break. */
  | { readonly kind: 'always' }

/** Lower case and without diacritics. A word may consist of several, with single blanks. */
export type Vocabulary = ReadonlyMap<string, Meaning>

const WORKDAYS = [0, 1, 2, 3, 4]
const WEEKEND = [5, 6]
const EVERY_DAY = [...WORKDAYS, ...WEEKEND]
const HOLIDAY = 7

const DAY_MILLISECONDS = 86_400_000
/** Any Monday. */
const MONDAY = Date.UTC(2024, 0, 1)

interface Words {
  /** BCP 47; the names of days come from `Intl`. */
  readonly languages: readonly string[]
  /** Endings that a name of a day may have. */
  readonly endings: readonly string[]
  readonly range: string
  readonly and: string
  readonly closed: string
  readonly skipped: string
  readonly daily: string
  readonly workdays?: string
  readonly weekend?: string
  readonly holidays?: string
  readonly always?: string
  readonly noon: string
  readonly midnight: string
  /** Further names of days, from Monday on. */
  readonly names?: readonly string[]
}

const WORDS: readonly Words[] = [
  {
    languages: ['en'],
    noon: 'noon|12 noon|midday',
    midnight: 'midnight|12 midnight',
    endings: ['s', "'s", 's.'],
    range: 'to|through|thru|till|til|until',
    and: 'and|&',
    closed: 'closed|we are closed',
    skipped: 'open|opening hours|hours|opening times|from|on|the|between|we are open|hrs|each',
    daily: 'daily|every day|everyday|7 days a week|seven days a week|7 days|all week|all days',
    workdays: 'weekdays|weekday|working days',
    weekend: 'weekends|weekend|the weekend',
    holidays: 'public holidays|holidays|public holiday|bank holidays|bank holiday',
    always: '24 hours|24hrs|24 hrs|open 24 hours|24 hours a day|24/7|around the clock|round the clock',
    names: ['mo', 'tu|tues', 'we|weds', 'th|thur|thurs', 'fr', 'sa', 'su'],
  },
  {
    languages: ['de'],
    noon: 'mittag|mittags|12 uhr mittags',
    midnight: 'mitternacht',
    endings: ['s', '.', 'e'],
    range: 'bis|- bis',
    and: 'und|u.|sowie|&',
    closed: 'geschlossen|ruhetag|zu|geschl.',
    skipped: 'geoffnet|offnungszeiten|von|ab|am|an|ist|den|durchgehend|jeweils|sind wir fur sie da',
    daily: 'taglich|jeden tag|an allen tagen|alle tage',
    workdays: 'werktags|wochentags',
    weekend: 'wochenende|am wochenende|wochenenden',
    holidays: 'feiertag|feiertage|feiertagen|feiertags|an feiertagen|gesetzliche feiertage|gesetzlichen feiertagen',
    always: '24 stunden|rund um die uhr',
    names: ['mo.', 'di.', 'mi.', 'do.', 'fr.', 'sa.|sonnabend', 'so.'],
  },
  {
    languages: ['fr'],
    noon: 'midi',
    midnight: 'minuit',
    endings: ['s', '.'],
    range: 'a|au|jusqu a|jusqu au',
    and: 'et|&|puis',
    closed: 'ferme|fermee|fermeture',
    skipped: 'ouvert|ouverte|horaires|du|de|le|les|des|ouverture|en',
    daily: 'tous les jours|chaque jour|7j/7|7 jours sur 7',
    workdays: 'en semaine',
    weekend: 'weekend|weekends',
    holidays: 'jours feries|les jours feries|jour ferie|feries',
    always: '24h/24|24 heures sur 24|24h sur 24',
  },
  {
    languages: ['es'],
    noon: 'mediodia',
    midnight: 'medianoche',
    endings: ['s', '.'],
    range: 'a|al|hasta|hasta las|a las|hasta el',
    and: 'y|e|&',
    closed: 'cerrado|cerrada',
    skipped: 'abierto|abierta|horario|de|desde|el|los|las|la|del|desde las|de las',
    daily: 'todos los dias|cada dia|diario|diariamente',
    weekend: 'fines de semana|fin de semana',
    workdays: 'dias laborables|entre semana',
    holidays: 'festivos|feriados|dias festivos',
    always: '24 horas|las 24 horas',
  },
  {
    languages: ['it'],
    noon: 'mezzogiorno',
    midnight: 'mezzanotte',
    endings: ['.'],
    range: 'a|al|alle|fino a|fino alle|all',
    and: 'e|ed|&',
    closed: 'chiuso|chiusa|riposo',
    skipped: 'aperto|aperta|orario|orari|da|dal|dalle|il|la|le|i|di|ore|apertura|dalla',
    daily: 'tutti i giorni|ogni giorno',
    weekend: 'fine settimana|weekend|week end',
    holidays: 'festivi|giorni festivi',
    always: '24 ore|24 ore su 24',
  },
  {
    languages: ['sv', 'da', 'nb', 'nl'],
    noon: 'middag',
    midnight: 'midnatt|midnat|middernacht',
    endings: ['ar', 'er', 'e', 'en', 's', '.'],
    range: 'till|til|tot|tot en met|t/m',
    and: 'och|og|en|&',
    closed: 'stangt|lukket|stengt|gesloten',
    skipped: 'oppet|oppettider|abent|apent|open|van|kl|kl.|fran|fra|de|uur',
    daily: 'dagligen|alla dagar|hver dag|alle dage|alle dager|dagelijks|elke dag|daglig',
    weekend: 'helger|weekend|weekends',
    holidays: 'helgdagar|helligdager|helligdage|feestdagen',
    always: 'dygnet runt|24 uur|dognet rundt',
  },
]

export const VOCABULARIES: readonly Vocabulary[] = WORDS.map(vocabulary)

function vocabulary(words: Words): Vocabulary {
  const known = new Map<string, Meaning>()
  const add = (list: string | undefined, meaning: Meaning) => {
    for (const word of list?.split('|') ?? []) known.set(word, meaning)
  }
  for (const kind of ['range', 'and', 'closed', 'skipped', 'always'] as const) add(words[kind], { kind })
  add(words.noon, { kind: 'hour', hour: 12 })
  add(words.midnight, { kind: 'hour', hour: 0 })
  add(words.daily, { kind: 'days', days: EVERY_DAY })
  add(words.workdays, { kind: 'days', days: WORKDAYS })
  add(words.weekend, { kind: 'days', days: WEEKEND })
  add(words.holidays, { kind: 'days', days: [HOLIDAY] })
  for (const [name, day] of dayNames(words)) add(name, { kind: 'days', days: [day] })
  return known
}

/** Long and short names of the days. A short name that means two days in a group of languages is left out. */
function dayNames({ languages, endings, names = [] }: Words): Map<string, Day> {
  const found = new Map<string, Day>()
  const doubtful = new Set<string>()
  const add = (name: string, day: Day) => {
    if (found.has(name) && found.get(name) !== day) doubtful.add(name)
    found.set(name, day)
  }
  for (const day of EVERY_DAY) {
    const written = (weekday: 'long' | 'short') =>
      languages.map((language) =>
        plain(new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(MONDAY + day * DAY_MILLISECONDS)),
      )
    const all = [...written('long'), ...written('short'), ...(names[day]?.split('|') ?? [])]
    for (const name of all) {
      add(name, day)
      const stem = name.replace(/\.$/, '')
      for (const ending of ['', ...endings]) add(stem + ending, day)
    }
  }
  for (const name of doubtful) found.delete(name)
  return found
}

/** Lower case, without diacritics, with simple signs and single blanks. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('week-end', 'weekend')
    .replace(/[‐-―−]/g, '-')
    .replace(/[’´`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
}
