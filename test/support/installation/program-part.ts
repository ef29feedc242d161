/** A process of the installation that runs the program, and can be killed and started again. */
import { killed, type Restartable } from '../processes/child-processes.ts'
import { type Run, whereabouts } from '../services/program.ts'

/** Starts a command of the program. Resolves when it says `ready`; `start` starts it anew, with the same settings. */
export async function programPart(
  command: string,
  environment: Readonly<Record<string, string>>,
  ready: RegExp,
): Promise<ProgramPart> {
  let run: Run
  const start = async () => {
    run = whereabouts(command.split(' '), environment)
    await run.said(ready)
  }
  await start()
  return {
    pid: () => Number(run.process.pid),
    kill: () => killed(run.process),
    start,
    async stop() {
      run.process.kill('SIGTERM')
      return run.ended
    },
  }
}

export interface ProgramPart extends Restartable {
  /** Ends it with SIGTERM. Resolves with its exit code. */
  stop(): Promise<number | null>
}
