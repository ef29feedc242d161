/** Opening hours in OpenStreetMap's syntax, by kind of venue and habit of the country. */
import type { HoursKind } from './categories.ts'
import type { Random } from './random.ts'
import type { Habit } from './world/countries.ts'

/** `{7-9}` is a full or half hour from 7:00 to 9:00; 25 is 1:00 of the next day. */
interface Kept {
  readonly usual: readonly string[]
  /** For countries where shops close on Sunday. */
  readonly sunday?: readonly string[]
  /** For countries where shops close at noon as well. */
  readonly siesta?: readonly string[]
}

const HOURS: Readonly<Record<HoursKind, Kept>> = {
  always: { usual: ['24/7'] },
  bakery: {
    usual: [
      'Mo-Fr {6-7}-{17-19}; Sa {6-7}-{13-16}; Su {7-8}-{11-14}',
      'Mo-Sa {6-7}-{18-19}',
      'Tu-Su {7-8}-{16-18}; Mo off',
      'Mo-Su {6-8}-{17-20}',
    ],
  },
  bank: {
    usual: ['Mo-Fr {8-9}-{16-17}', 'Mo-Fr 09:00-12:30,13:30-{16-17}', 'Mo-Th {8-9}-{17-18}; Fr {8-9}-{14-15}; PH off'],
  },
  bar: {
    usual: [
      'Mo-Su {16-18}-{25-27}',
      'Tu-Th {17-19}-{24-25}; Fr-Sa {17-19}-{26-28}; Su {16-18}-{22-24}; Mo off',
      'Mo-Th {16-18}-{24-26}; Fr-Sa {16-18}-{27-28}',
      'We-Su {18-20}-{26-28}',
    ],
  },
  cafe: {
    usual: [
      'Mo-Fr {7-9}-{17-19}; Sa-Su {9-10}-{17-19}',
      'Mo-Su {8-9}-{18-22}',
      'Tu-Su {9-10}-{18-19}; Mo off',
      'Mo-Fr {7-8}-{16-18}; Sa {9-10}-{14-16}; Su off',
    ],
  },
  cinema: { usual: ['Mo-Su {13-15}-{23-25}', 'Mo-Fr {16-17}-{23-24}; Sa-Su {11-13}-{23-25}'] },
  club: {
    usual: [
      'Th-Sa {22-23}-{29-30}',
      'Fr-Sa 23:00-{29-32}',
      'We-Su {21-22}-{27-29}',
      'Fr {22-23}-{29-30}; Sa {22-23}-{31-33}',
    ],
  },
  convenience: { usual: ['24/7', 'Mo-Su {6-7}-{22-25}', 'Mo-Sa {7-8}-{21-23}; Su {8-9}-{20-22}'] },
  evening: {
    usual: [
      'Tu-Sa {18-19}-{23-24}',
      'We-Su {17-19}-{22-25}',
      'Fr-Sa {19-20}-{25-26}; Su {15-17}-22:00',
      'Mo-Su {18-20}-{24-26}; PH off',
    ],
  },
  fastfood: {
    usual: [
      'Mo-Su {10-11}-{22-26}',
      'Mo-Th {10-11}-{22-23}; Fr-Sa {10-11}-{26-29}; Su {11-12}-{22-23}',
      'Mo-Sa {10-11}-{20-22}; Su off',
    ],
  },
  grocery: {
    usual: ['Mo-Su {7-8}-{21-23}', 'Mo-Sa {7-8}-{21-22}; Su {9-10}-{18-20}', 'Mo-Su {6-7}-24:00'],
    sunday: ['Mo-Sa {7-8}-{20-22}', 'Mo-Sa 07:00-{20-22}; Su,PH off'],
    siesta: ['Mo-Sa {8-9}-{13-14},{16-17}-{20-21}; Su {9-10}-13:00', 'Mo-Sa {8-9}-{21-22}; Su off'],
  },
  gym: { usual: ['Mo-Fr {6-7}-{21-23}; Sa-Su {8-9}-{18-21}', '24/7', 'Mo-Su {6-8}-{22-23}'] },
  market: {
    usual: [
      'Sa {7-8}-{13-15}',
      'We,Sa {7-8}-{13-14}',
      'Tu-Su {8-9}-{15-18}',
      'Mo-Sa {6-8}-{14-17}',
      'Su {8-9}-{14-16}',
      'Apr-Oct Sa {7-8}-14:00; Nov-Mar Sa {8-9}-13:00',
    ],
  },
  museum: {
    usual: [
      'Tu-Su {9-10}-{17-18}; Mo off',
      'Tu-Fr {10-11}-{17-18}; Sa-Su {10-11}-{18-19}; Mo off',
      'Mo,We-Su 10:00-{17-18}; Tu off',
      'Apr-Sep Tu-Su 10:00-18:00; Oct-Mar Tu-Su 11:00-16:00',
      'Tu-Su 10:00-18:00; Th 10:00-{20-21}; PH off',
    ],
  },
  office: {
    usual: ['Mo-Fr {8-9}-{18-20}', 'Mo-Fr {9-10}-{18-19}; Sa {10-11}-{13-16}', 'Tu-Sa {10-11}-{18-19}; Su-Mo off'],
  },
  park: {
    usual: ['24/7', 'sunrise-sunset', 'Mo-Su {6-7}-{20-22}', 'Apr-Sep {6-7}-{21-22}; Oct-Mar {7-8}-{17-18}'],
  },
  restaurant: {
    usual: [
      'Mo-Su {11-12}-{22-23}',
      'Mo-Fr {11-12}-{14-15},{17-18}-{22-23}; Sa-Su {12-13}-{22-23}',
      'Tu-Su {17-18}-{22-24}; Mo off',
      'Mo-Sa {11-12}-{22-24}; Su off',
      'We-Mo {12-13}-{14-15},{18-19}-{22-23}; Tu off',
    ],
    siesta: [
      'Tu-Su 13:00-{15-16},{20-21}-{23-24}; Mo off',
      'Mo-Su {12-13}-{15-16},{19-21}-{23-25}',
      'Mo-Sa 13:00-16:00,20:00-{23-24}; Su 13:00-{16-17}',
    ],
  },
  shop: {
    usual: [
      'Mo-Su {9-10}-{19-21}',
      'Mo-Sa {9-10}-{19-21}; Su {11-12}-{17-18}',
      'Mo-Fr {10-11}-{18-19}; Sa {10-11}-{17-18}; Su off',
    ],
    sunday: [
      'Mo-Fr {9-10}-{18-19}; Sa {9-10}-{14-18}',
      'Mo-Sa {9-10}-{19-20}; Su off',
      'Mo-Fr {9-10}-18:00; Sa {9-10}-{13-14}; Su,PH off',
      'Tu-Fr {10-11}-{18-19}; Sa {10-11}-{15-16}',
    ],
    siesta: [
      'Mo-Fr {9-10}-{13-14},{16-17}-{19-20}; Sa {9-10}-{13-14}',
      'Mo-Sa {9-10}-13:30,{16-17}-{20-21}; Su off',
      'Mo 16:00-20:00; Tu-Sa {9-10}-13:00,16:00-{19-20}',
    ],
  },
  worship: {
    usual: ['Mo-Su {7-9}-{18-20}', 'Su {9-10}-{12-13}', 'Mo-Sa {9-10}-{17-18}; Su {13-14}-{17-18}', '24/7'],
  },
}

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

/** Number of days by which the week begins earlier. */
const EARLIER: Readonly<Partial<Record<Habit, number>>> = { friday: 2, sabbath: 1 }

export function openingHours(kind: HoursKind, habit: Habit, random: Random): string {
  const { usual, sunday = usual, siesta = sunday } = HOURS[kind]
  const text = random.pick(habit === 'daily' ? usual : habit === 'siesta' ? siesta : sunday)
  const timed = text.replace(/\{(\d+)-(\d+)\}/g, (_, from, to) => clock(Number(from), Number(to), random))
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
