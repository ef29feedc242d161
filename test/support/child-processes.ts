/** Processes that tests start: none is left when the test file is done, or its own process ends in any way. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { atEnd } from './at-end.ts'
import { endWithUs, hasEnded } from './keeper.ts'

/** A process that was just started; returns it. */
export function endingWithTests<Child extends ChildProcess>(child: Child): Child {
  const { pid } = child
  // It could not be started.
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
