/** Commands of the program in this process: a process of its own costs each 0.4 s of processor time. */
import type { Command } from 'commander'
import { errorMessage } from '../../../cli/errors/error-message.ts'
import { programFor } from '../../../program.ts'
import type { Run } from './program.ts'

/**
 * Runs a command that has no standard input, as `whereabouts` does (program.ts). One at a time: it uses this process's
 * environment, folder and output. A process shows what this does not: that it ends.
 */
export function command(
  args: string[],
  environment: Record<string, string> = {},
  { cwd = process.cwd() }: { cwd?: string } = {},
): Pick<Run, 'ended' | 'output'> {
  let output = ''
  const ended = captured({ PATH: process.env['PATH'], ...environment }, cwd, (chunk) => (output += chunk), args)
  return { ended, output: () => output }
}

async function captured(
  environment: NodeJS.ProcessEnv,
  cwd: string,
  onOutput: (chunk: unknown) => void,
  args: readonly string[],
): Promise<number> {
  const { env } = process
  const home = process.cwd()
  const streams = [process.stdout, process.stderr].map((stream) => ({ stream, write: stream.write }))
  for (const { stream } of streams) {
    stream.write = (chunk: unknown) => {
      onOutput(chunk)
      return true
    }
  }
  process.env = environment
  process.chdir(cwd)
  try {
    await throwing(await programFor(args)).parseAsync(args, { from: 'user' })
    return Number(process.exitCode ?? 0)
  } catch (error) {
    if (isExit(error)) return error.exitCode
    console.error(errorMessage(error, process.env))
    return 1
  } finally {
    process.exitCode = undefined
    process.chdir(home)
    process.env = env
    for (const { stream, write } of streams) stream.write = write
  }
}

/** Commands throw instead of ending this process. */
function throwing(program: Command): Command {
  program.exitOverride()
  for (const each of program.commands) throwing(each)
  return program
}

function isExit(error: unknown): error is { exitCode: number } {
  return error instanceof Error && 'exitCode' in error
}
