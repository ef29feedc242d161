/** The two passes of a backup: the second one copies what changed since the first, while nobody else uses the database. */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'ava'
import { extract } from 'tar'
import { backUp } from '../../../data/backup/backup.ts'
import { mirror } from '../../../data/backup/mirror.ts'
import type { Store } from '../../../sql/core/database.ts'

const SINCE = Date.UTC(2026, 0, 2)
const { signal } = new AbortController()

test('a second pass copies what was written since, and removes what is gone', async (t) => {
  const home = await mkdtemp(join(tmpdir(), 'whereabouts-mirror-'))
  const [folder, copy] = [join(home, 'folder'), join(home, 'copy')]
  const write = async (name: string, content: string, day: number) => {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), content)
    await utimes(join(folder, name), new Date(), new Date(Date.UTC(2026, 0, day)))
  }
  for (const name of ['kept', 'same-size', 'base/grown', 'gone', 'base/gone', 'wal/1']) await write(name, 'old', 1)
  await mirror(folder, copy, 0, signal)
  await writeFile(join(copy, 'kept'), 'not copied again')

  await write('same-size', 'new', 2)
  await write('base/grown', 'old and new', 3)
  await write('base/16384/1', 'new', 3)
  await write('wal/2', 'renamed, so its time is older', 1)
  for (const name of ['gone', 'base/gone', 'wal/1']) await rm(join(folder, name))
  await mirror(folder, copy, SINCE, signal)

  const entries = await readdir(copy, { recursive: true })
  const files: Record<string, string> = {}
  for (const name of entries) {
    if ((await stat(join(copy, name))).isFile()) files[name] = await readFile(join(copy, name), 'utf8')
  }
  t.deepEqual(files, {
    kept: 'not copied again',
    'same-size': 'new',
    'base/grown': 'old and new',
    'base/16384/1': 'new',
    'wal/2': 'renamed, so its time is older',
  })
  await rm(home, { recursive: true })
})

test('an interrupted pass ends at once', async (t) => {
  const home = await mkdtemp(join(tmpdir(), 'whereabouts-mirror-'))
  await mkdir(join(home, 'folder'))
  await writeFile(join(home, 'folder/file'), '')
  await t.throwsAsync(mirror(join(home, 'folder'), join(home, 'copy'), 0, AbortSignal.abort()), { any: true })
  t.deepEqual(await readdir(join(home, 'copy')), [])
  await rm(home, { recursive: true })
})

test('a backup has what was written up to the transaction in which nobody else is served, and nothing later', async (t) => {
  const home = await mkdtemp(join(tmpdir(), 'whereabouts-mirror-'))
  const write = (content: string) => writeFile(join(home, 'postgres/page'), content)
  await mkdir(join(home, 'postgres'))
  await write('before')
  const nothing = async () => []
  const database: Store = {
    rows: nothing,
    write: nothing,
    async transaction(work) {
      await write('during')
      const result = await work({ rows: nothing })
      await write('after')
      return result
    },
  }
  await backUp({ dataDir: home, database }, join(home, 'backup'), { signal, onBytes: () => undefined })
  await mkdir(join(home, 'restored'))
  await extract({ cwd: join(home, 'restored'), file: join(home, 'backup') })
  t.is(await readFile(join(home, 'restored/postgres/page'), 'utf8'), 'during')
  await rm(home, { recursive: true })
})
