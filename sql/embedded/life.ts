/**
 * Signs of life of the database's process. Its main thread computes for minutes on a busy machine, so another thread
 * shows that the process runs: it renews the time of the control file.
 */
import { statSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { controlFile } from './control.ts'

const PERIOD_MILLISECONDS = 1000
/** A process without a sign for as long is given up. */
export const SILENCE_MILLISECONDS = 60_000

const THREAD = `
  const { utimesSync } = require('node:fs')
  const { workerData } = require('node:worker_threads')
  setInterval(() => {
    try {
      utimesSync(workerData, Date.now() / 1000, Date.now() / 1000)
    } catch {
      // The file is removed when the process leaves the folder.
    }
  }, ${PERIOD_MILLISECONDS})`

/** Gives signs from now on, as long as the process runs. */
export function showLife(folder: string): void {
  new Worker(THREAD, { eval: true, workerData: controlFile(folder), execArgv: [] }).unref()
}

/** Milliseconds since the last sign. */
export function silenceOf(folder: string): number {
  const { mtimeMs } = statSync(controlFile(folder), { throwIfNoEntry: false }) ?? { mtimeMs: 0 }
  return Date.now() - mtimeMs
}
