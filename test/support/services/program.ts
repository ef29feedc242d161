/** The program, run as users run it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { atEnd } from '../processes/at-end.ts'
import { endingWithTests } from '../processes/child-processes.ts'
import { ROOT } from '../processes/root.ts'

const BUILT = join(ROOT, 'dist/cli.js')
const FOLDERS = ['answers', 'api', 'cli', 'core', 'data', 'jobs', 'layers', 'sample', 'search', 'sql', 'tiles']

/** Arguments of Node. The built program starts in a third of the time; the sources are run when they are newer. */
export const PROGRAM = isBuilt() ? [BUILT] : [`--import=${import.meta.resolve('tsx')}`, join(ROOT, 'cli.ts')]

function isBuilt(): boolean {
  const built = statSync(BUILT, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const below = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  const sources = ['cli.ts', 'program.ts', 'config.ts', ...below.filter((file) => file.endsWith('.ts'))]
  return sources.every((file) => statSync(join(ROOT, file)).mtimeMs < built)
}

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
 * Runs a command of the program in the folder `cwd`. Its environment is PATH and `environment`; `input` is its
 * standard input. `program` is another copy of the program. It ends with the test file at the latest.
 */
export function whereabouts(
  args: string[],
  environment: Record<string, string> = {},
  { input, cwd, program = PROGRAM }: { input?: string | undefined; cwd?: string; program?: readonly string[] } = {},
): Run {
  const process_ = endingWithTests(
    spawn(process.execPath, [...program, ...args], {
      env: { PATH: process.env['PATH'], ...environment },
      stdio: ['pipe', 'pipe', 'pipe'],
      cwd,
    }),
  )
  process_.stdin.end(input)
  let output = ''
  const ended = new Promise<number | null>((resolve) => process_.on('close', resolve))
  atEnd(async () => {
    process_.kill('SIGKILL')
    await ended
  })
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
