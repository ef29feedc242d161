/** What visitors press before the map's code is there is done afterwards, the last one only. */
import test from 'ava'
import { parseHTML } from 'linkedom'
import { EarlyDeed } from '../../../web/app/early-deed.ts'

const PAGE = `<main><button id="handle">More</button><button id="category"><i>Category</i></button>
  <button id="open">Open now</button><a href="docs/">API</a><form id="search"><input></form>
  <select id="language"></select></main>`

const CASES: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['nothing was pressed', [], []],
  ['a button', ['click open'], ['click open']],
  ['the sign in a button', ['click category i'], ['click category']],
  ['the last of two', ['click open', 'click category'], ['click category']],
  ['a search', ['submit search'], ['submit search']],
  ['a choice', ['click open', 'change language'], ['change language']],
  ['a button that works already', ['click handle'], []],
  ['a link, which works already', ['click a'], []],
]

for (const [title, pressed, done] of CASES) {
  test(title, (t) => {
    const { document, Event } = parseHTML(PAGE)
    const select = document.querySelector('select')
    // linkedom does not let it be set.
    if (select) Object.defineProperty(select, 'value', { value: 'fi', writable: true })
    const early = new EarlyDeed(document, '#handle')
    for (const deed of pressed) {
      const [name = '', id = '', within = ''] = deed.split(' ')
      const target = document.querySelector(`${id === 'a' ? 'a' : `#${id}`} ${within}`)
      const event = new Event(name, { bubbles: true, cancelable: true })
      target?.dispatchEvent(event)
      t.is(event.defaultPrevented, name === 'submit', 'the page would load again')
    }
    const seen: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('[id]')) {
      Object.assign(element, {
        click: () => seen.push(`click ${element.id}`),
        dispatchEvent: ({ type }: Event) => seen.push(`${type} ${element.id}`),
        requestSubmit: () => seen.push(`submit ${element.id}`),
      })
    }
    early.release()
    t.deepEqual(seen, done)
  })
}
