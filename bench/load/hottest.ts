/** Reads processor profiles that Node wrote, and tells in which functions most time was spent. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[]
  samples: number[]
  timeDeltas: number[]
}

/** Returns a line for each of the functions with the most time of their own, in the profiles of a command. */
export function hottest(folder: string, command: string, most: number): string[] {
  const times = new Map<string, number>()
  let all = 0
  for (const file of readdirSync(folder)) {
    if (!file.startsWith(`${command}-`)) continue
    const profile = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile
    const names = new Map(profile.nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]))
    profile.samples.forEach((id, n) => {
      const name = names.get(id) ?? ''
      if (name === '(idle)') return
      const took = profile.timeDeltas[n] ?? 0
      times.set(name, (times.get(name) ?? 0) + took)
      all += took
    })
  }
  return [...times]
    .sort(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([name, took]) => `${((100 * took) / all).toFixed(1).padStart(5)} %  ${name}`)
}

function nameOf({ functionName, url, lineNumber }: Profile['nodes'][number]['callFrame']): string {
  const place = url.replace(/^.*\/(dist|node_modules)\//, '')
  return `${functionName || 'anonymous'}${place ? ` ${place}:${lineNumber + 1}` : ''}`
}
