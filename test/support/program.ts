/** The program, run as users run it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { endingWithTests } from './child-processes.ts'

const CLI = join(import.meta.dirname, '../../cli.ts')

export interface Run {
  process: ChildProcess
  /** Standard output and error together. */
  output: () => string
  /** Resolves when the output matches. */
  said: (pattern: RegExp) => Promise<RegExpExecArray>
  /** The exit code. */
  ended: Promise<number | null>
}

/**
 * Runs a command from the sources in the folder `cwd`. Its environment is PATH and `environment`; `input` is its
 * standard input.
 */
export function whereabouts(
  args: string[],
  environment: Record<string, string> = {},
  { input, cwd }: { input?: string | undefined; cwd?: string } = {},
): Run {
  const process_ = endingWithTests(
    spawn(process.execPath, [`--import=${import.meta.resolve('tsx')}`, CLI, ...args], {
      env: { PATH: process.env['PATH'], ...environment },
      stdio: ['pipe', 'pipe', 'pipe'],
      cwd,
    }),
  )
  process_.stdin.end(input)
  let output = ''
  const ended = new Promise<number | null>((resolve) => process_.on('close', resolve))
  const said = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(output)
        if (match) resolve(match)
      }
      for (const stream of [process_.stdout, process_.stderr]) stream.on('data', look)
      void ended.then(() => reject(new Error(`ended without saying ${pattern}: ${output}`)))
      look()
    })
  for (const stream of [process_.stdout, process_.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  }
  return { process: process_, output: () => output, said, ended }
}
