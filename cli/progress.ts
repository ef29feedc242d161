/** Shows the progress of a long command on standard error: a bar on a terminal, otherwise a line every 5 s. */
import { SingleBar } from 'cli-progress'

export interface Progress {
  /** Reports that `n` more are done. */
  advance(n: number): void
  /** Shows the final count, and releases the terminal. */
  finish(): void
}

const LINE_EVERY = 5000

/**
 * Starts showing progress. `total` is the expected number, undefined if it is unknown. `unit` is a plural (`places`);
 * `bytes` are shown as bytes, kB or MB. `lines`: others write to the terminal meanwhile.
 */
export function startProgress(
  label: string,
  total: number | undefined,
  unit = 'places',
  form: 'lines' | 'bar' = process.stderr.isTTY ? 'bar' : 'lines',
): Progress {
  const start = performance.now()
  let done = 0
  const text = () => progressText({ done, total, unit, seconds: (performance.now() - start) / 1000 })
  const show = form === 'bar' ? showBar(label, total, text) : showLines(label, text)
  return {
    advance(n) {
      done += n
      show.update(done)
    },
    finish: () => show.stop(),
  }
}

interface Shown {
  update(done: number): void
  stop(): void
}

function showBar(label: string, total: number | undefined, text: () => string): Shown {
  const bar = new SingleBar({
    // A bar without a total would say nothing.
    format: (_, { progress }) => (total ? `${label} [${cells(progress)}] ${text()}` : `${label}: ${text()}`),
    hideCursor: true,
    forceRedraw: true,
    stream: process.stderr,
  })
  bar.start(total ?? 0, 0)
  return { update: (done) => bar.update(done), stop: () => bar.stop() }
}

function cells(share: number): string {
  const full = Math.round(Math.min(share, 1) * 30)
  return '='.repeat(full) + ' '.repeat(30 - full)
}

function showLines(label: string, text: () => string): Shown {
  const write = () => process.stderr.write(`${label}: ${text()}\n`)
  const timer = setInterval(write, LINE_EVERY).unref()
  return {
    update: () => undefined,
    stop() {
      clearInterval(timer)
      write()
    },
  }
}

/** `12,000 of 50,000 places, 24 %, 3,000 places/s, 0:12 left`; without a total, only count and speed. */
export function progressText(state: {
  done: number
  total: number | undefined
  unit: string
  seconds: number
}): string {
  const { done, total, unit, seconds } = state
  const rate = seconds > 0 ? done / seconds : 0
  const speed = unit === 'bytes' ? `${size(rate)}/s` : `${whole(rate)} ${unit}/s`
  const count = unit === 'bytes' ? size : whole
  const noun = unit === 'bytes' ? '' : ` ${unit}`
  if (total === undefined) return `${count(done)}${noun}, ${speed}`
  const percent = total > 0 ? Math.floor((done / total) * 100) : 100
  const end = done >= total ? `in ${clock(seconds)}` : rate > 0 ? `${clock((total - done) / rate)} left` : 'starting'
  return `${count(done)} of ${count(total)}${noun}, ${percent} %, ${speed}, ${end}`
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}

/** `12.5 MB`; smaller units for small files. */
function size(bytes: number): string {
  if (bytes < 1e3) return `${whole(bytes)} bytes`
  const [divisor, unit] = bytes < 1e6 ? [1e3, 'kB'] : [1e6, 'MB']
  return `${(bytes / divisor).toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} ${unit}`
}

function clock(seconds: number): string {
  const rounded = Math.round(seconds)
  const parts = [Math.floor(rounded / 3600), Math.floor(rounded / 60) % 60, rounded % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}
