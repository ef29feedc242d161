/** How many typos a text has if a name is meant. One case a line. */
import test from 'ava'
import { words } from '../../core/words/words.ts'
import { nameTypos } from '../../search/text/name-typos.ts'

const CASES: readonly (readonly [text: string, name: string, typos: number | undefined])[] = [
  ['island poke', 'Island Poké', 0],
  ['island xoke', 'Island Poke', 1],
  ['island xokke', 'Island Poke', 2],
  ['island xokkee', 'Island Poke', undefined],
  ['islandpoke', 'Island Poke', 0],
  ['poke island', 'Island Poke', 0.5],
  ['poke islnd', 'Island Poke', 1.5],
  ['island poke berlin', 'Island Poke', 3],
  ['berlin island pke', 'Island Poke', 4],
  ['bar', 'Bär', 0],
  ['ba', 'Bo', undefined],
  ['bat', 'Bar', 1],
]
for (const [text, name, typos] of CASES) {
  test(`${text}: ${name}`, (t) => t.is(nameTypos(words(text))(name), typos))
}
