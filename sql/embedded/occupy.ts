/** Keeps a folder from the embedded database, for work on its files. */
import { mkdirSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ControlFile, ControlMessage } from './control.ts'
import { leaveFolder, takeFolder } from './ownership.ts'

/** A database stops three seconds after its last client. */
const PATIENCE_MILLISECONDS = 6000
const RETRY_MILLISECONDS = 200

/**
 * Runs work while no database can be started in a folder, which is created if missing. Commands that want one fail with
 * `reason`. Throws if a database is running there.
 */
export async function occupyFolder<Result>(
  folder: string,
  reason: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const refused: ControlMessage = { failed: reason }
  const control = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.end(`${JSON.stringify(refused)}\n`)
  })
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve))
  const me: ControlFile = { controlPort: (control.address() as AddressInfo).port, pid: process.pid }
  try {
    mkdirSync(folder, { recursive: true })
    await take(folder, me)
    try {
      return await work()
    } finally {
      leaveFolder(folder, me)
    }
  } finally {
    control.close()
  }
}

async function take(folder: string, me: ControlFile): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MILLISECONDS; !(await takeFolder(folder, me)); ) {
    if (Date.now() > deadline) throw new Error(`${folder} is in use. Stop all commands that use it, and try again.`)
    await sleep(RETRY_MILLISECONDS)
  }
}
