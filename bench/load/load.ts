/**
 * Measures the whole installation under mixed traffic of more and more clients, each of which sends its next request as
 * soon as the last one is answered: `npx tsx bench/load/load.ts --places 25000 --seconds 30` (after `npm run build`).
 * Prints for each number of clients the requests a second, their durations, errors, memory, and the processors that each
 * part used, the clients included (PostgreSQL is what is left of the machine's). Then it prints in which functions the API
 * and tile servers spent their time.
 */
import { mkdtempSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Outcome, registerWriter, startClients } from '../../test/support/installation/clients.ts'
import { type Installation, startInstallation } from '../../test/support/installation/installation.ts'
import { mixedTraffic, type Traffic } from '../../test/support/installation/traffic.ts'
import { closeAll } from '../../test/support/processes/at-end.ts'
import { hottest } from './hottest.ts'
import { processesOf, usageOf } from './processes.ts'

const flags = parseArgs({
  options: {
    clients: { type: 'string', default: '1,8,64,256' },
    seconds: { type: 'string', default: '30' },
    places: { type: 'string', default: '25000' },
  },
}).values
const seconds = Number(flags.seconds)
const WARM_UP_SECONDS = 10
const HOTTEST = 12
const PROFILED = import.meta.resolve('./profiled.mjs')

interface Step {
  clients: number
  outcomes: Outcome[]
  elapsed: number
  residentBytes: number
  /** Processors used by each kind of process. */
  busy: Map<string, number>
}

process.on('SIGINT', () => process.exit(1))
try {
  console.error('starting the installation …')
  const profiles = mkdtempSync(join(tmpdir(), 'whereabouts-load-'))
  // Clients share few addresses. A limit would be what is measured.
  const environment = { THROTTLE: 'off', PROFILES: profiles, NODE_OPTIONS: `--import=${PROFILED}` }
  const installation = await startInstallation({ places: Number(flags.places), environment })
  const token = await registerWriter(installation.base)
  const traffic = await mixedTraffic(installation.database, { writes: true })
  await run(installation, traffic, token, 8, WARM_UP_SECONDS)
  const steps: Step[] = []
  for (const clients of flags.clients.split(',').map(Number)) {
    steps.push(await run(installation, traffic, token, clients, seconds))
    console.error(line(steps.at(-1) as Step))
  }
  const best = steps.reduce((one, other) => (rate(other) > rate(one) ? other : one))
  console.error(`most requests a second: ${rate(best).toFixed(0)}, with ${best.clients} clients`)
  for (const kind of ['api', 'tiles'] as const) {
    for (const part of installation[kind]) await part.stop()
    console.error(`\n${kind}: self time of all steps`)
    for (const row of hottest(profiles, kind, HOTTEST)) console.error(row)
  }
} finally {
  await closeAll()
}

async function run(
  installation: Installation,
  traffic: Traffic,
  token: string,
  clients: number,
  duration: number,
): Promise<Step> {
  const outcomes: Outcome[] = []
  const onOutcome = (outcome: Outcome) => void outcomes.push(outcome)
  const [before, begin] = [cpuSeconds(installation), performance.now()]
  const load = startClients({ base: installation.base, traffic, token, clients, onOutcome })
  await sleep(duration * 1000)
  await load.stop()
  const elapsed = (performance.now() - begin) / 1000
  const after = cpuSeconds(installation)
  const busy = new Map([...after].map(([kind, used]) => [kind, (used - (before.get(kind) ?? 0)) / elapsed]))
  const resident = [...processesOf(installation).values()].map((pid) => usageOf(pid).residentBytes)
  return { clients, outcomes, elapsed, busy, residentBytes: resident.reduce((sum, each) => sum + each, 0) }
}

/** Processor time so far, by kind of process. */
function cpuSeconds(installation: Installation): Map<string, number> {
  const used = new Map([['clients', (process.cpuUsage().user + process.cpuUsage().system) / 1e6]])
  const add = (kind: string, pid: number) => used.set(kind, (used.get(kind) ?? 0) + usageOf(pid).cpuSeconds)
  for (const [name, pid] of processesOf(installation)) add(name.replace(/ \d$/, ''), pid)
  const known = [...used.values()].reduce((sum, each) => sum + each, 0)
  return used.set('PostgreSQL and all else', machineSeconds() - known)
}

function machineSeconds(): number {
  const all = cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq)
  return all.reduce((sum, each) => sum + each, 0) / 1000
}

function rate({ outcomes, elapsed }: Step): number {
  return outcomes.length / elapsed
}

function line(step: Step): string {
  const sorted = step.outcomes.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1)
  const failed = step.outcomes.filter(({ status }) => status < 200 || status >= 400)
  const statuses = [...new Set(failed.map(({ status }) => status || 'no answer'))].sort().join(', ')
  const busy = [...step.busy]
    .filter(([, processors]) => processors >= 0.01)
    .sort(([, one], [, other]) => other - one)
    .map(([kind, processors]) => `${kind} ${processors.toFixed(2)}`)
  return (
    `${step.clients} clients: ${rate(step).toFixed(0)} requests/s, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ` +
    `${failed.length} failed${statuses && ` (${statuses})`}, ${(step.residentBytes / 2 ** 20).toFixed(0)} MiB; processors: ${busy.join(', ')}`
  )
}
