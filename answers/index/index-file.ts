/**
 * The file that an index is read from when a process starts. Several processes may share it: the last one to write it
 * wins, and a process that has opened it reads the one that it has opened.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { endianness } from 'node:os'
import { dirname } from 'node:path'
import { codeOf, reasonOf } from '../../core/errors/reasons.ts'
import type { Queryable, Store } from '../../sql/core/database.ts'
import { indexedForm, recordIndexFile, whyNotIndexFile } from '../../sql/index/files.ts'
import { FILE_FORM } from './file/file-places.ts'
import { DAMAGED, FileProblem, PartReader, writePart } from './file/parts.ts'
import type { IndexThread } from './index-thread.ts'

/** First part of the file. */
interface Header {
  /** A file of another form is not used. */
  readonly form: string
  /** The file has all changes up to this snapshot, and perhaps some later ones. */
  readonly snapshot: string
  /** See sql/index/files.ts. */
  readonly token: string
  /** Number of places. */
  readonly places: number
}

export interface IndexFileOptions {
  readonly path: string
  /** The database that may be written to. */
  readonly store: Pick<Store, 'write'>
}

/** A process that writes a file has written some of it within this time, or was killed. */
const MAX_SILENCE_MILLISECONDS = 60_000

/** Changes that are read in a moment; beyond them, at most a part of the places. Otherwise loading all takes no longer. */
const FEW_CHANGES = 1000
const MAX_CHANGED = 0.1

export class IndexFile {
  readonly #path: string
  readonly #store: Pick<Store, 'write'>

  constructor({ path, store }: IndexFileOptions) {
    this.#path = path
    this.#store = store
  }

  /**
   * Has the thread read the file. Returns the snapshot up to which the thread has all changes; undefined if there is no
   * file. Throws `FileProblem`.
   */
  async read(thread: IndexThread, database: Queryable): Promise<string | undefined> {
    const file = await open(this.#path).catch(unlessMissing)
    if (!file) return undefined
    try {
      const reader = new PartReader(file.fd)
      const { form, token, snapshot, places } = reader.next().json as Header
      if (form !== (await formFor(database))) {
        throw new FileProblem('it is of another version of the program or of the schema')
      }
      const maxChanges = Math.max(FEW_CHANGES, Math.ceil(MAX_CHANGED * places))
      const reason = await whyNotIndexFile(database, { token, snapshot }, maxChanges)
      if (reason !== undefined) throw new FileProblem(reason)
      await thread.tell({ kind: 'read', file: file.fd, position: reader.position })
      return snapshot
    } catch (error) {
      // Node's errors of files, such as that of a folder.
      if (error instanceof Error && 'syscall' in error && 'errno' in error) throw new FileProblem(reasonOf(error))
      throw error instanceof SyntaxError ? new FileProblem(DAMAGED) : error
    } finally {
      await file.close()
    }
  }

  /**
   * Has the thread write all places. `snapshot`: the thread has all changes up to it, and perhaps some later ones. Does
   * nothing while another process writes the file.
   */
  async write(thread: IndexThread, database: Queryable, snapshot: string): Promise<void> {
    const token = randomUUID()
    const form = await formFor(database)
    await mkdir(dirname(this.#path), { recursive: true })
    const unfinished = `${this.#path}.new`
    if (await isOlderThan(unfinished, MAX_SILENCE_MILLISECONDS)) await rm(unfinished, { force: true })
    const file = await open(unfinished, 'wx').catch(unlessTaken)
    if (!file) return
    let isOurs = true
    try {
      writePart(file.fd, { json: { form, snapshot, token, places: thread.size.places } satisfies Header, arrays: [] })
      await thread.tell({ kind: 'write', file: file.fd })
      await file.sync()
      await recordIndexFile(this.#store, token)
      // Another process may have taken this one for killed.
      isOurs = (await stat(unfinished)).ino === (await file.stat()).ino
      if (isOurs) await rename(unfinished, this.#path)
    } finally {
      await file.close()
      if (isOurs) await rm(unfinished, { force: true })
    }
  }

  /** Whether no process has written the file for some time. */
  isOlderThan(milliseconds: number): Promise<boolean> {
    return isOlderThan(this.#path, milliseconds)
  }
}

async function formFor(database: Queryable): Promise<string> {
  return `${FILE_FORM} ${endianness()} ${await indexedForm(database)}`
}

/** Also if there is no such file. */
async function isOlderThan(path: string, milliseconds: number): Promise<boolean> {
  const found = await stat(path).catch(unlessMissing)
  return !found || Date.now() - found.mtimeMs > milliseconds
}

function unlessMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}

function unlessTaken(error: unknown): undefined {
  if (codeOf(error) !== 'EEXIST') throw error
}
