/** A style changes once the last one has loaded, and then at once. */
import test from 'ava'
import type { Map as MapLibre, StyleSpecification } from 'maplibre-gl'
import { Restyling } from '../../../web/map/restyling.ts'

/** What the class knows of a map: that a style has loaded, and how to set one. */
function start() {
  const set: string[] = []
  let loaded: () => void = () => undefined
  const map = {
    on: (_: string, listener: () => void) => {
      loaded = listener
    },
    setStyle: ({ name = '' }: StyleSpecification) => set.push(name),
  }
  let name = 'first'
  const style = (): StyleSpecification => ({ version: 8, name, sources: {}, layers: [] })
  const restyling = new Restyling(map as unknown as MapLibre, style)
  const change = (to: string) => {
    name = to
    restyling.change()
  }
  return { set, change, load: () => loaded() }
}

test('changes before the style has loaded become one, the last', (t) => {
  const { set, change, load } = start()
  change('second')
  change('third')
  t.deepEqual(set, [])
  load()
  t.deepEqual(set, ['third'])
})

test('changes after that come at once, and a style that loads again changes nothing', (t) => {
  const { set, change, load } = start()
  load()
  change('second')
  load()
  t.deepEqual(set, ['second'])
})
