/** Starts the embedded database of a folder, or finds the one that runs. */
import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { extname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ControlFile, ControlMessage } from './control.ts'

export interface EmbeddedDatabase {
  /** For `Database`. */
  url: string
  /** For `Database`, too: it answers one client after the other, and knows no time limits. */
  connectionTimeout: number
  answerTimeout: number
  /** Ends our lease; the database stops when it was the last one. */
  close(): void
}

const PATIENCE_MILLISECONDS = 20_000
const RETRY_MILLISECONDS = 50
const TIMEOUT_MILLISECONDS = 60_000

/**
 * Opens the embedded database in `dataDir` (made when absent), which takes some 4 s, the first time 10 to 25 s;
 * `onProgress` is told what it does. Throws when the database can't start; DATA_DIR/embedded.log says more.
 */
export async function openEmbedded(dataDir: string, onProgress: (step: string) => void): Promise<EmbeddedDatabase> {
  const folder = resolve(dataDir)
  mkdirSync(folder, { recursive: true })
  for (const deadline = Date.now() + PATIENCE_MILLISECONDS; Date.now() < deadline; await sleep(RETRY_MILLISECONDS)) {
    const lease = (await findRunning(folder)) ?? (await start(folder))
    const url = lease && (await whenReady(lease, onProgress))
    const timeouts = { connectionTimeout: TIMEOUT_MILLISECONDS, answerTimeout: TIMEOUT_MILLISECONDS }
    if (url) return { url, ...timeouts, close: () => lease.destroy() }
    // The process that we found is about to end, or was killed.
  }
  throw new Error(`The embedded database does not start; ${logFile(folder)} may say why.`)
}

/** The address of PostgreSQL once it listens; undefined when the process ends before. */
async function whenReady(lease: Socket, onProgress: (step: string) => void): Promise<string | undefined> {
  try {
    for await (const line of createInterface({ input: lease })) {
      const message = JSON.parse(line) as ControlMessage
      if ('ready' in message) return message.ready
      if ('failed' in message) throw new Error(`The embedded database can't start: ${message.failed}`)
      onProgress(message.progress)
    }
  } catch (error) {
    lease.destroy()
    if (!isBrokenConnection(error)) throw error
  }
  return undefined
}

function isBrokenConnection(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
}

function logFile(folder: string): string {
  return join(folder, 'embedded.log')
}

/** A lease of a new process, or of another that was quicker; undefined when ours ends without one. */
async function start(folder: string): Promise<Socket | undefined> {
  const log = openSync(logFile(folder), 'a')
  const server = join(import.meta.dirname, `server${extname(import.meta.filename)}`)
  // Detached, so that an interrupt at the terminal reaches its clients first.
  const child = spawn(process.execPath, [...process.execArgv, server, folder], {
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  while (child.exitCode === null && child.signalCode === null) {
    const lease = await findRunning(folder)
    if (lease) return lease
    await sleep(RETRY_MILLISECONDS)
  }
  return undefined
}

async function findRunning(folder: string): Promise<Socket | undefined> {
  let file: ControlFile
  try {
    file = JSON.parse(readFileSync(join(folder, 'embedded.json'), 'utf8')) as ControlFile
  } catch {
    return undefined // not there yet, or half written
  }
  return new Promise((found) => {
    const socket = connect(file.controlPort, '127.0.0.1')
    socket.on('connect', () => found(socket))
    socket.on('error', () => found(undefined))
  })
}
