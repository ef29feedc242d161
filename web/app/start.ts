/**
 * Starts with the list, which the server has written into the page. The map's code comes after it, because a slow phone needs
 * 8 s for it.
 */
import { byId } from '../base/element.ts'
import { loadTexts } from '../words/words.ts'
import { EarlyDeed } from './early-deed.ts'
import { sheet } from './page-sheet.ts'

/** Milliseconds for the style sheet, of 8 kB; the map's code is 40 times as large. */
const SLOW = 500

// There is no map to look at for many seconds.
const style = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.css'))
if (style && style.duration > SLOW) sheet.set(true)
// In a template, they do not compete with the style sheet.
document.head.append(byId('later', HTMLTemplateElement).content)
const early = new EarlyDeed(document, '#handle')
void start()

/** Nothing says a text before those of the language are there; English has none to load. */
async function start(): Promise<void> {
  await loadTexts()
  // Lets the browser paint the panel before it runs the code.
  requestAnimationFrame(() => setTimeout(() => void import('./explorer.ts').then(() => early.release())))
}
