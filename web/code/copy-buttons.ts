/** A button on each block of code that copies it. */
import { say } from '../words/tools.ts'

/** How long a button says what it did, in milliseconds. */
const SAID = 2000

export function addCopyButtons(blocks: Iterable<HTMLElement>): void {
  for (const block of blocks) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    label(button, say('copy'), block)
    const said = document.createElement('span')
    said.className = 'unseen'
    said.setAttribute('role', 'status')
    button.addEventListener('click', () => void copy(block, button, said))
    block.after(button, said)
  }
}

async function copy(block: HTMLElement, button: HTMLElement, said: HTMLElement): Promise<void> {
  const hasCopied = await isCopied(block.textContent ?? '')
  if (!hasCopied) getSelection()?.selectAllChildren(block)
  label(button, say(hasCopied ? 'copied' : 'selected'), block)
  said.textContent = say(hasCopied ? 'copied' : 'selectedAbout')
  setTimeout(() => {
    label(button, say('copy'), block)
    said.textContent = ''
  }, SAID)
}

/** The name for screen readers begins with what the button shows. */
function label(button: HTMLElement, text: string, block: HTMLElement): void {
  button.textContent = text
  const about = block.getAttribute('aria-label')
  if (about) button.setAttribute('aria-label', `${text} ${about}`)
}

/** Browsers have no clipboard for pages without TLS, unless they are on this machine. */
async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
