/** Protocol between the process of the embedded database and its clients. */
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'

/** DATA_DIR/embedded.json */
export interface ControlFile {
  controlPort: number
  /** Gives signs of life (life.ts). */
  lifePort?: number
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

/** Reads the control file. Returns undefined if it is missing or truncated. */
export function readControl(file: string): ControlFile | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ControlFile
  } catch {
    return undefined
  }
}

/** Connects to the control port. Returns undefined if the process has ended, even if another one has its port now. */
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
    // EPERM: the process exists, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
