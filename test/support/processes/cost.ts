/**
 * What test files cost: the process of each writes its times when it ends, and `npm test` prints them by room, which is
 * the folder below test/, and for the slowest files.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export interface Cost {
  readonly file: string
  /** From the start of the process to its end. */
  readonly wallSeconds: number
  /** Processor time of the process, and of the programs that it has started and waited for. */
  readonly cpuSeconds: number
}

const SLOWEST = 10

/** In the project whose tests run. */
const KEPT = '.data/test-seconds.json'

/** Ticks a second in /proc, the same on all of Linux. */
const TICKS = 100

/** Writes the cost of this process up to now. */
export function writeCost(path: string, file: string): void {
  const { user, system } = process.cpuUsage()
  const cost: Cost = { file, wallSeconds: process.uptime(), cpuSeconds: (user + system) / 1e6 + childSeconds() }
  writeFileSync(path, JSON.stringify(cost))
}

/** Node has no call for it, and only Linux has a file. Elsewhere it is 0. */
function childSeconds(): number {
  if (process.platform !== 'linux') return 0
  // Fields 16 and 17 of proc_pid_stat(5). The second, the name in parentheses, may contain spaces.
  const [, afterName = ''] = readFileSync('/proc/self/stat', 'utf8').split(/\) (?=\S )/)
  const [user = 0, system = 0] = afterName.split(' ').slice(13, 15).map(Number)
  return (user + system) / TICKS
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
  const rooms = new Map<string, Cost & { files: number }>()
  for (const { file, wallSeconds, cpuSeconds } of costs) {
    const name = file.split('/')[1] ?? file
    const room = rooms.get(name) ?? { file: name, wallSeconds: 0, cpuSeconds: 0, files: 0 }
    rooms.set(name, {
      file: name,
      wallSeconds: room.wallSeconds + wallSeconds,
      cpuSeconds: room.cpuSeconds + cpuSeconds,
      files: room.files + 1,
    })
  }
  return [
    'wall s  processor s',
    ...slowestFirst([...rooms.values()]).map((room) => `${times(room)}  ${room.file} (${room.files} files)`),
    `the ${SLOWEST} slowest files:`,
    ...slowestFirst(costs)
      .slice(0, SLOWEST)
      .map((cost) => `${times(cost)}  ${cost.file}`),
  ]
}

function slowestFirst<Timed extends Cost>(costs: readonly Timed[]): Timed[] {
  return costs.toSorted((one, other) => other.wallSeconds - one.wallSeconds)
}

function times({ wallSeconds, cpuSeconds }: Cost): string {
  return [wallSeconds, cpuSeconds].map((seconds) => seconds.toFixed(1).padStart(7)).join('')
}
