/** Code as the page at `/maps/` shows it. */
import { Parser } from 'htmlparser2'
import { until } from '../processes/until.ts'

export interface ShownSnippet {
  /** Shell commands before the code. */
  readonly commands: readonly string[]
  readonly code: string
}

/** Resolves when a server knows where its places are, so that its snippets begin there. */
export async function centered(base: string): Promise<void> {
  await until(async () => {
    const { center } = (await (await fetch(`${base}/maps/places.json`)).json()) as { center: number[] }
    return Number(center[2]) > 5
  }, 'the map begins where the places are')
}

/** Reads the snippet of a source for a program (its id) from the page that is served. */
export async function shownSnippet(base: string, source: string, program: string): Promise<ShownSnippet> {
  const page = await (await fetch(`${base}/maps/`, { headers: { accept: 'text/html' } })).text()
  const blocks = codeIn(page, `${source}-${program}`)
  const code = blocks.pop()
  if (code === undefined) throw new Error(`the page has no snippet of ${source} for ${program}`)
  return { commands: blocks.flatMap((block) => block.split('\n')), code }
}

/** Returns the texts of the elements `code` in a section. */
function codeIn(page: string, section: string): string[] {
  const blocks: string[] = []
  let depth = 0
  let isCode = false
  const parser = new Parser({
    onopentag(name, { id }) {
      if (id === section) depth = 1
      else if (depth > 0 && name === 'section') depth++
      isCode = depth > 0 && name === 'code'
      if (isCode) blocks.push('')
    },
    ontext(text) {
      if (isCode) blocks.push(blocks.pop() + text)
    },
    onclosetag(name) {
      if (name === 'code') isCode = false
      if (depth > 0 && name === 'section') depth--
    },
  })
  parser.end(page)
  return blocks
}
