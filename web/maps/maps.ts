/** The script of the page at `/maps/`. Without it the page has everything but previews, tabs and buttons. */
import { addCopyButtons } from './copy-buttons.ts'
import { showPreviews } from './previews.ts'
import { makeTabs } from './tabs.ts'

for (const snippets of document.querySelectorAll<HTMLElement>('.snippets')) makeTabs(snippets)
addCopyButtons(document.querySelectorAll<HTMLElement>('pre'))
showPreviews(document.querySelectorAll<HTMLElement>('.preview'))
