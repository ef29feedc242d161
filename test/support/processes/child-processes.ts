/** Child processes of tests. They end with the test file, or when its process ends in any other way. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { atEnd } from './at-end.ts'
import { endWithUs, hasEnded } from './keeper.ts'

/** Registers a process that was just started, and returns it. */
export function endingWithTests<Child extends ChildProcess>(child: Child): Child {
  const { pid } = child
  // The process could not be started.
  if (pid === undefined) return child
  endWithUs(pid)
  child.once('exit', () => hasEnded(pid))
  atEnd(() => killed(child))
  return child
}

/** Kills a process, if it runs, and waits until it has ended. */
export async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** A program that can be killed and started again. */
export interface Restartable {
  pid(): number
  /** Like `kill -9`. */
  kill(): Promise<void>
  /** Starts it again. Resolves when it is ready. */
  start(): Promise<void>
}
