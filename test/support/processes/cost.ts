/**
 * What test files cost: the process of each writes its times when it ends, and `npm test` prints them by room, which is
 * the folder below test/, and for the slowest files.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export interface Cost {
  readonly file: string
  /** Of the file's process. */
  readonly pid: number
  /** From the start of the process to its end. */
  readonly wallSeconds: number
  /** Processor time of the process, of the programs that it has started and waited for, and of its embedded database. */
  readonly cpuSeconds: number
}

type Spent = Pick<Cost, 'wallSeconds' | 'cpuSeconds'>

const SLOWEST = 10

/** In the project whose tests run. */
const KEPT = '.data/test-seconds.json'

/** Ticks a second in /proc, the same on all of Linux. */
const TICKS = 100

/** Writes the cost of this process up to now. */
export function writeCost(path: string, file: string): void {
  const { user, system } = process.cpuUsage()
  const cpuSeconds = (user + system) / 1e6 + processSeconds('self').ofChildren
  const cost: Cost = { file, pid: process.pid, wallSeconds: process.uptime(), cpuSeconds }
  writeFileSync(path, JSON.stringify(cost))
}

/**
 * Returns the processor seconds of a process, and those of the children that it has waited for, from /proc. Both are 0
 * if the process has ended, and on systems that are not Linux.
 */
export function processSeconds(pid: number | 'self'): { own: number; ofChildren: number } {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return { own: 0, ofChildren: 0 }
  // Fields 14 to 17 of proc_pid_stat(5). The second, the name in parentheses, may contain spaces.
  const [, afterName = ''] = readFileSync(file, 'utf8').split(/\) (?=\S )/)
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = afterName.split(' ').slice(11, 15).map(Number)
  return { own: (user + system) / TICKS, ofChildren: (childUser + childSystem) / TICKS }
}

/** Keeps the times for the next run, which begins with the files that take longest (ava.config.js). */
export function keepCosts(costs: readonly Cost[]): void {
  const kept: Record<string, number> = existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : {}
  for (const { file, wallSeconds } of costs) kept[file] = wallSeconds
  mkdirSync(dirname(KEPT), { recursive: true })
  writeFileSync(KEPT, JSON.stringify(kept))
}

/** Returns the table of rooms and the table of the slowest files, a line each. */
export function costTables(costs: readonly Cost[]): string[] {
  const rooms = new Map<string, Spent & { name: string; files: number }>()
  for (const { file, wallSeconds, cpuSeconds } of costs) {
    const name = file.split('/')[1] ?? file
    const room = rooms.get(name) ?? { wallSeconds: 0, cpuSeconds: 0, files: 0 }
    rooms.set(name, {
      name,
      wallSeconds: room.wallSeconds + wallSeconds,
      cpuSeconds: room.cpuSeconds + cpuSeconds,
      files: room.files + 1,
    })
  }
  return [
    'wall s  processor s',
    ...slowestFirst([...rooms.values()]).map((room) => `${columns(room)}  ${room.name} (${room.files} files)`),
    `the ${SLOWEST} slowest files:`,
    ...slowestFirst(costs)
      .slice(0, SLOWEST)
      .map((cost) => `${columns(cost)}  ${cost.file}`),
  ]
}

function slowestFirst<Timed extends Spent>(costs: readonly Timed[]): Timed[] {
  return costs.toSorted((one, other) => other.wallSeconds - one.wallSeconds)
}

function columns({ wallSeconds, cpuSeconds }: Spent): string {
  return [wallSeconds, cpuSeconds].map((seconds) => seconds.toFixed(1).padStart(7)).join('')
}
