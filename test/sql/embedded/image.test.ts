/** The image of an empty database is read again, whatever its bytes look like. */
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import test from 'ava'
import { create } from 'tar'
import { unpackFile } from '../../../sql/embedded/image.ts'

/** One in 40 begins as an uncompressed archive could. */
const ARCHIVES = 300

test('no archive is taken for an uncompressed one', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'whereabouts-image-'))
  const [source, archive] = [join(folder, 'file'), join(folder, 'archive.tar.br')]
  for (let number = 0; number < ARCHIVES; number++) {
    const bytes = Buffer.concat(Array.from({ length: 30 }, (_, part) => hashOf(`${number} ${part}`)))
    writeFileSync(source, bytes)
    const tar = create({ cwd: folder, portable: true, noMtime: true, sync: true }, ['file']).read()
    writeFileSync(archive, brotliCompressSync(tar as Buffer))
    rmSync(source)
    t.notThrows(() => unpackFile(archive, folder), `archive ${number}`)
    t.deepEqual(readFileSync(source), bytes)
  }
  rmSync(folder, { recursive: true })
})

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
