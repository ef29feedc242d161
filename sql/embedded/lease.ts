/** Starts the process of a folder's embedded database, or finds the running one. */
import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { moduleFile } from '../../core/threads/module-file.ts'
import { type ControlMessage, connectControl, controlFile, readControl } from './control.ts'
import { Pulse } from './life.ts'

/** The database runs while a lease is open. The lease closes when the database ends. */
export interface Lease {
  readonly socket: Socket
  /** Open as long as the lease. */
  readonly pulse: Pulse
  /** The connection string of PostgreSQL. */
  readonly url: string
}

/** A process without a sign of life for as long is given up. */
export const SILENCE_MILLISECONDS = 60_000

type Running = Pick<Lease, 'socket' | 'pulse'>

/** Processes that end before they are ready. */
const MAX_STARTS = 20
const RETRY_MILLISECONDS = 50
/** How often signs of life are looked for. */
const WATCH_MILLISECONDS = 1000

/** Finds or starts the database, and takes a lease. Throws if the database can't start. */
export async function takeLease(folder: string, onProgress: (step: string) => void): Promise<Lease> {
  for (let starts = 0; starts < MAX_STARTS; starts++) {
    const running = (await findRunning(folder)) ?? (await start(folder))
    const url = running && (await whenReady(running, folder, onProgress))
    if (url) {
      // Without `resume`, the end of the stream would never be read, and `close` never emitted.
      running.socket.resume()
      return { ...running, url }
    }
    // The process that was found is about to end, or was killed.
    await sleep(RETRY_MILLISECONDS * starts)
  }
  throw new Error(`The embedded database ended ${MAX_STARTS} times while it started. See ${logFile(folder)}.`)
}

/** Returns the connection string of PostgreSQL once it listens; undefined if the process ends before. */
async function whenReady(
  { socket, pulse }: Running,
  folder: string,
  onProgress: (step: string) => void,
): Promise<string | undefined> {
  const watch = setInterval(() => {
    if (pulse.silence > SILENCE_MILLISECONDS) socket.destroy(new Error(silentMessage(folder)))
  }, WATCH_MILLISECONDS)
  try {
    for await (const line of createInterface({ input: socket })) {
      const message = JSON.parse(line) as ControlMessage
      if ('ready' in message) return message.ready
      if ('failed' in message)
        throw new Error(`The embedded database can't start: ${message.failed.replace(/\.?$/, '.')}`)
      onProgress(message.progress)
    }
  } catch (error) {
    socket.destroy()
    if (!isBrokenConnection(error)) throw error
  } finally {
    clearInterval(watch)
  }
  return undefined
}

function isBrokenConnection(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
}

function silentMessage(folder: string): string {
  const pid = readControl(controlFile(folder))?.pid
  return (
    `The embedded database has shown no sign of life for ${SILENCE_MILLISECONDS / 1000} s. ` +
    `End its process (kill -9 ${pid}) and start again. Its log is ${logFile(folder)}.`
  )
}

export function logFile(folder: string): string {
  return join(folder, 'embedded.log')
}

/**
 * Starts a process. Returns a lease on it, or on another process that was faster; undefined if ours ends before there
 * is a lease.
 */
async function start(folder: string): Promise<Running | undefined> {
  const log = openSync(logFile(folder), 'a')
  // Detached, so that an interrupt at the terminal reaches its clients first.
  const child = spawn(process.execPath, [...process.execArgv, moduleFile('sql/embedded/server'), folder], {
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

async function findRunning(folder: string): Promise<Running | undefined> {
  const control = readControl(controlFile(folder))
  const socket = control && (await connectControl(control))
  if (!socket) return undefined
  const pulse = new Pulse(control.lifePort)
  socket.once('close', () => pulse.close())
  return { socket, pulse }
}
