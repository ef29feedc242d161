/** The filters in docs/filter.md are read, each on its layer. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { layerFunctions, PLACE_FUNCTIONS, readFilter } from '../../../core/query/cql2/read-filter.ts'
import { EVENTS } from '../../../layers/events.ts'
import { PLACES } from '../../../layers/places.ts'
import { ROOT } from '../../support/processes/root.ts'

const blocks = [...readFileSync(join(ROOT, 'docs/filter.md'), 'utf8').matchAll(/^```\w*\n(.*?)^```$/gms)]
// The first is a command.
const [, places = '', events = '', json = ''] = blocks.map(([, block = '']) => block)

const linesOf = (block: string) => block.split('\n').filter((line) => line !== '')
const LAYERS = [
  [PLACES, PLACE_FUNCTIONS, linesOf(places)],
  [EVENTS, layerFunctions(EVENTS), linesOf(events)],
] as const

for (const [layer, functions, filters] of LAYERS) {
  for (const filter of filters) {
    test(`${layer.name}: ${filter}`, (t) => {
      t.notThrows(() => readFilter(filter, 'cql2-text', layer, functions))
    })
  }
}

test('JSON means what the first text of events means', (t) => {
  const [first = ''] = linesOf(events)
  const functions = layerFunctions(EVENTS)
  t.deepEqual(readFilter(json, 'cql2-json', EVENTS, functions), readFilter(first, 'cql2-text', EVENTS, functions))
})
