/** Files that commands read: checked before any work begins, and named in the faults that are found in them. */
import { accessSync, constants, statSync } from 'node:fs'
import { FileFault } from '../../data/import/formats/source-row.ts'

/** Returns the size of a file in bytes. Throws an error that says what to do if it can't be read, or is empty. */
export function inputSize(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) throw new Error(`There is no file ${path}. Check the name.`)
  if (stats.isDirectory()) throw new Error(`${path} is a folder. Name a file in it.`)
  try {
    accessSync(path, constants.R_OK)
  } catch (error) {
    throw new Error(`No permission to read ${path}. Change its permissions, or run the command as its owner.`, {
      cause: error,
    })
  }
  if (stats.isFile() && stats.size === 0) throw new Error(`${path} is empty: nothing was done.`)
  return stats.size
}

/** Runs work on a file, with its size in bytes. A fault in the file gets its name. */
export async function withInput<Result>(path: string, work: (size: number) => Promise<Result>): Promise<Result> {
  try {
    return await work(inputSize(path))
  } catch (error) {
    throw error instanceof FileFault ? new Error(`${path}: ${error.message}`, { cause: error }) : error
  }
}
