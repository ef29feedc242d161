/** The file of vibes: an operator's own is read, and one with a mistake is refused with an explanation. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'ava'
import { readVibes } from '../../data/vibes.ts'

const folder = mkdtempSync(join(tmpdir(), 'whereabouts-vibes-'))

function stored(text: string): string {
  const file = join(folder, 'vibes.json')
  writeFileSync(file, text)
  return file
}

test.serial('an own file', (t) => {
  const file = stored('{"vibes": ["gemütlich", "laut"], "signature_vibes": ["laut"]}')
  t.deepEqual(readVibes(file), { vibes: ['gemütlich', 'laut'], signatureVibes: ['laut'] })
})

const FAULTS: readonly [text: string, reason: RegExp][] = [
  ['{"vibes": ["a", "a"], "signature_vibes": []}', /a vibe is listed twice/],
  ['{"vibes": ["a"], "signature_vibes": ["a", "a"]}', /a vibe is listed twice/],
  ['{"vibes": ["a"], "signature_vibes": ["b"]}', /a signature vibe is not among the vibes/],
  ['{"vibes": ["A"], "signature_vibes": []}', /a vibe is not in lower case/],
  ['{"vibes": ["two words"], "signature_vibes": []}', /must be one word/],
  ['{"vibes": ["a,b"], "signature_vibes": []}', /must be one word/],
  ['{"vibes": [""], "signature_vibes": []}', /must be one word/],
  ['{"vibes": [1], "signature_vibes": []}', /expected string/],
  ['{"vibes": ["a"]}', /signature_vibes/],
  ['{', /JSON/],
]

for (const [text, reason] of FAULTS) {
  test.serial(`${text} is refused`, (t) => {
    const error = t.throws(() => readVibes(stored(text)), { message: reason })
    t.true(error?.message.startsWith(folder))
  })
}

test.serial('a file that is not there', (t) => {
  t.throws(() => readVibes(join(folder, 'nothing.json')), {
    message: /nothing\.json can't be read: it does not exist\. VIBES_FILE must name/,
  })
})
