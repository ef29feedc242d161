/** What the embedded database's process and its clients say to each other. */
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'

/** DATA_DIR/embedded.json */
export interface ControlFile {
  controlPort: number
  pid: number
}

/** One line of JSON on the control port. */
export type ControlMessage =
  | { progress: string }
  /** The connection string of PostgreSQL. */
  | { ready: string }
  | { failed: string }

export function controlFile(folder: string): string {
  return join(folder, 'embedded.json')
}

/** Undefined when there is none, or one that is cut short. */
export function readControl(file: string): ControlFile | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ControlFile
  } catch {
    return undefined
  }
}

/** A connection to the control port; undefined when the process has ended, be it that another has its port now. */
export function connectControl({ controlPort, pid }: ControlFile): Promise<Socket | undefined> {
  if (!isAlive(pid)) return Promise.resolve(undefined)
  return new Promise((found) => {
    const socket = connect(controlPort, '127.0.0.1')
    socket.on('connect', () => found(socket))
    socket.on('error', () => found(undefined))
  })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
