/** Opening hours in OpenStreetMap's syntax, by kind of venue and habit of the country. */
import type { Random } from './random.ts'

/** `{7-9}` is a full or half hour from 7:00 to 9:00; 25 is 1:00 of the next day. */
const USUAL = {
  always: ['24/7'],
  bakery: ['Mo-Fr {6-7}-{17-19}; Sa {6-7}-{13-16}; Su {7-8}-{11-14}', 'Tu-Su {7-8}-{16-18}; Mo off'],
  bank: ['Mo-Fr 09:00-12:30,13:30-{16-17}', 'Mo-Th {8-9}-{17-18}; Fr {8-9}-{14-15}; PH off', 'Mo-Fr {8-9}-{16-17}'],
  bar: ['Mo-Su {16-18}-{25-27}', 'Tu-Th {17-19}-{24-25}; Fr-Sa {17-19}-{26-28}; Su {16-18}-{22-24}; Mo off'],
  cafe: ['Mo-Su {8-9}-{18-22}', 'Mo-Fr {7-9}-{17-19}; Sa-Su {9-10}-{17-19}', 'Tu-Su {9-10}-{18-19}; Mo off'],
  cinema: ['Mo-Su {13-15}-{23-25}', 'Mo-Fr {16-17}-{23-24}; Sa-Su {11-13}-{23-25}'],
  club: ['Th-Sa {22-23}-{29-30}', 'Fr-Sa 23:00-{29-32}', 'Fr {22-23}-{29-30}; Sa {22-23}-{31-33}'],
  convenience: ['24/7', 'Mo-Su {6-7}-{22-25}', 'Mo-Sa {7-8}-{21-23}; Su {8-9}-{20-22}'],
  evening: ['Tu-Sa {18-19}-{23-24}', 'Fr-Sa {19-20}-{25-26}; Su {15-17}-22:00', 'Mo-Su {18-20}-{24-26}; PH off'],
  fastfood: ['Mo-Su {10-11}-{22-26}', 'Mo-Th {10-11}-{22-23}; Fr-Sa {10-11}-{26-29}; Su {11-12}-{22-23}'],
  grocery: ['Mo-Su {7-8}-{21-23}', 'Mo-Sa {7-8}-{21-22}; Su {9-10}-{18-20}', 'Mo-Su {6-7}-24:00'],
  gym: ['Mo-Fr {6-7}-{21-23}; Sa-Su {8-9}-{18-21}', '24/7', 'Mo-Su {6-8}-{22-23}'],
  market: ['We,Sa {7-8}-{13-14}', 'Tu-Su {8-9}-{15-18}', 'Apr-Oct Sa {7-8}-14:00; Nov-Mar Sa {8-9}-13:00'],
  museum: [
    'Tu-Su {9-10}-{17-18}; Mo off',
    'Mo,We-Su 10:00-{17-18}; Tu off',
    'Tu-Su 10:00-18:00; Th 10:00-{20-21}; PH off',
  ],
  office: ['Mo-Fr {8-9}-{18-20}', 'Mo-Fr {9-10}-{18-19}; Sa {10-11}-{13-16}', 'Tu-Sa {10-11}-{18-19}; Su-Mo off'],
  park: ['24/7', 'sunrise-sunset', 'Mo-Su {6-7}-{20-22}', 'Apr-Sep {6-7}-{21-22}; Oct-Mar {7-8}-{17-18}'],
  restaurant: [
    'Mo-Su {11-12}-{22-23}',
    'Mo-Fr {11-12}-{14-15},{17-18}-{22-23}; Sa-Su {12-13}-{22-23}',
    'Tu-Su {17-18}-{22-24}; Mo off',
    'We-Mo {12-13}-{14-15},{18-19}-{22-23}; Tu off',
  ],
  shop: ['Mo-Su {9-10}-{19-21}', 'Mo-Sa {9-10}-{19-21}; Su {11-12}-{17-18}', 'Mo-Fr {10-11}-{18-19}; Su off'],
  worship: ['Mo-Su {7-9}-{18-20}', 'Su {9-10}-{12-13}', 'Mo-Sa {9-10}-{17-18}; Su {13-14}-{17-18}', '24/7'],
} as const satisfies Record<string, readonly string[]>

export type HoursKind = keyof typeof USUAL

export function hasHours(kind: string): kind is HoursKind {
  return kind in USUAL
}

type Exceptions = Readonly<Partial<Record<HoursKind, readonly string[]>>>

/** For countries where shops close on Sunday. */
const SUNDAY: Exceptions = {
  grocery: ['Mo-Sa {7-8}-{20-22}', 'Mo-Sa 07:00-{20-22}; Su,PH off'],
  shop: ['Mo-Fr {9-10}-{18-19}; Sa {9-10}-{14-18}', 'Mo-Sa {9-10}-{19-20}; Su off', 'Tu-Fr {10-11}-{18-19}; Su,PH off'],
}

/** For countries where shops close at noon as well. */
const SIESTA: Exceptions = {
  grocery: ['Mo-Sa {8-9}-{13-14},{16-17}-{20-21}; Su {9-10}-13:00', 'Mo-Sa {8-9}-{21-22}; Su off'],
  restaurant: ['Tu-Su 13:00-{15-16},{20-21}-{23-24}; Mo off', 'Mo-Su {12-13}-{15-16},{19-21}-{23-25}'],
  shop: ['Mo-Sa {9-10}-13:30,{16-17}-{20-21}; Su off', 'Mo 16:00-20:00; Tu-Sa {9-10}-13:00,16:00-{19-20}'],
}

/** Closing times: `friday` moves the weekend to Friday, `sabbath` to Friday and Saturday; `siesta` closes at noon. */
export type Habit = 'daily' | 'sunday' | 'siesta' | 'friday' | 'sabbath'

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

/** Number of days by which the week begins earlier. */
const EARLIER: Readonly<Partial<Record<Habit, number>>> = { friday: 2, sabbath: 1 }

export function openingHours(kind: HoursKind, habit: Habit, random: Random): string {
  const choice = (habit === 'siesta' && SIESTA[kind]) || (habit !== 'daily' && SUNDAY[kind]) || USUAL[kind]
  const timed = random
    .pick<string>(choice)
    .replace(/\{(\d+)-(\d+)\}/g, (_, from, to) => clock(Number(from), Number(to), random))
  const earlier = EARLIER[habit] ?? 0
  if (earlier === 0) return timed
  return timed.replace(/\b(?:Mo|Tu|We|Th|Fr|Sa|Su)\b/g, (day) => DAYS[(DAYS.indexOf(day) + 7 - earlier) % 7] ?? day)
}

/** Returns a random full or half hour between two hours; 25 is 01:00. */
function clock(from: number, to: number, random: Random): string {
  const halves = from * 2 + random.below((to - from) * 2 + 1)
  const hour = halves > 48 ? Math.floor(halves / 2) - 24 : Math.floor(halves / 2)
  return `${String(hour).padStart(2, '0')}:${halves % 2 === 0 ? '00' : '30'}`
}
