/** test/support/README.md has a line for each file, in the section of its folder, and for no other. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'

const FOLDER = 'test/support'

test('the index of test/support names each file once, in order', (t) => {
  const sections = readFileSync(join(FOLDER, 'README.md'), 'utf8').split(/^## /m).slice(1)
  const named = sections.flatMap((section) => {
    const [, room = ''] = /^(\S+)\/$/m.exec(section) ?? []
    return [...section.matchAll(/^- `(\S+)`: \S/gm)].map(([, file]) => join(room, String(file)))
  })
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  t.deepEqual(named, files.toSorted())
})
