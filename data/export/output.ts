/** Where an export goes: a file, gzipped or not, or standard output. */
import { accessSync, constants, createWriteStream, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { PassThrough, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

export interface Output {
  append(content: string | Uint8Array): Promise<void>
  /** Ends it. A file is then there, in place of an older one. */
  complete(): Promise<void>
  /** Ends it without a result. */
  discard(): Promise<void>
}

/** Throws if a file can't be made, with what to do. The new file replaces what is there, which must not be a device. */
export function checkTarget(file: string): void {
  checkWritable(file)
  if (resolve(file).startsWith('/dev/') || statSync(file, { throwIfNoEntry: false })?.isFile() === false)
    throw new Error(`${file} is not a file that can be replaced. Name another one.`)
}

/** Throws if a file can't be written, with what to do. */
export function checkWritable(file: string): void {
  const folder = dirname(file)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`There is no folder ${folder}. Make it first.`)
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`${file} is a folder. Name a file in it.`)
  try {
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new Error(`No permission to write into the folder ${folder}. Name a file in another one.`, { cause: error })
  }
}

/** Opens `<path>.partial`, which becomes `path` when it is complete. */
export async function fileOutput(path: string, zipped: boolean): Promise<Output> {
  const partial = `${path}.partial`
  const file = await open(partial, 'w')
  const entry = zipped ? createGzip() : new PassThrough()
  const written = pipeline(entry, createWriteStream(partial, { fd: file, flush: true }))
  written.catch(() => undefined) // thrown where it is awaited
  return {
    append: (content) => send(entry, content),
    async complete() {
      entry.end()
      await written
      await rename(partial, path)
    },
    async discard() {
      entry.destroy()
      await written.catch(() => undefined)
      await rm(partial, { force: true })
    },
  }
}

export function standardOutput(): Output {
  process.stdout.on('error', () => undefined) // thrown by `append`
  return {
    append: (content) =>
      send(process.stdout, content).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'EPIPE' ? new Error('the reader of standard output has closed it') : error
      }),
    complete: async () => undefined,
    discard: async () => undefined,
  }
}

function send(stream: Writable, content: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(content, (error) => (error ? reject(error) : resolve()))
  })
}
