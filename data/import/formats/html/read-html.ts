/** Reads the records of schema.org in a web page: scripts of JSON-LD, and microdata. */
import type { TextFormat } from '../format.ts'
import { parseJson, TooDeep } from '../json/parse-json.ts'
import { withoutProlog } from '../refused-formats.ts'
import { resolvedRows } from '../schema-org/linked-rows.ts'
import { type Properties, recordsIn } from '../schema-org/records.ts'
import { scriptJson } from '../schema-org/script-text.ts'
import { excerpt, FileFault, type RowChunk, type SourceRow } from '../source-row.ts'
import type { Attributes } from '../tag-tokens.ts'
import { type Item, MicrodataCollector } from './microdata.ts'
import { type PageHandler, readTags } from './read-tags.ts'

/** Characters. A page is read as a whole. */
const MAX_PAGE = 32 * 1024 * 1024

export const html: TextFormat = {
  name: 'html',
  kind: 'HTML',
  unit: 'feature',
  recognizesText: (head) =>
    /^<(?:!doctype html|html|!--|head|body|script|div)\b/i.test(head) || /^<html\b/i.test(withoutProlog(head)),
  readText: readHtml,
}

async function* readHtml(text: AsyncIterable<string>): AsyncGenerator<RowChunk> {
  const pieces: string[] = []
  let length = 0
  for await (const piece of text) {
    length += piece.length
    if (length > MAX_PAGE) throw new FileFault('the page is longer than 32 MB')
    pieces.push(piece)
  }
  const page = new Page()
  readTags(pieces.join(''), page)
  const contents = [
    ...page.scripts.flatMap((script) => jsonRecords(scriptJson(script))),
    ...page.microdata.items.flatMap(recordsOf).map((properties) => ({ properties })),
  ]
  if (contents.length === 0) throw new FileFault('the page has no records of schema.org, as JSON-LD or microdata')
  yield { rows: resolvedRows(contents.map((content, index) => ({ place: index + 1, content }))), size: length }
}

/** Collects the scripts and the microdata of a page. */
class Page implements PageHandler {
  readonly scripts: string[] = []
  readonly microdata = new MicrodataCollector()
  #script: string[] | undefined

  open(name: string, attributes: Attributes): void {
    if (name === 'script' && isJsonLd(attributes['type'])) this.#script = []
    this.microdata.open(name, attributes)
  }

  text(text: string): void {
    if (this.#script) this.#script.push(text)
    else this.microdata.text(text)
  }

  /** A script has no elements in it, so the first end is its own. */
  close(): void {
    if (this.#script) this.scripts.push(this.#script.join(''))
    this.#script = undefined
    this.microdata.close()
  }
}

function isJsonLd(type: string | undefined): boolean {
  return /^application\/ld\+json\b/i.test(type?.trim() ?? '')
}

function jsonRecords(text: string): SourceRow['content'][] {
  try {
    return recordsIn(parseJson(text)).map((properties) => ({ properties }))
  } catch (error) {
    const reason = error instanceof TooDeep ? error.message : 'is a script of JSON-LD that is not JSON'
    return [{ field: 'row', reason, ...excerpt(text.trim()) }]
  }
}

/** An item without records, such as an empty list, stays, to be rejected. */
function recordsOf(item: Item): Properties[] {
  const records = recordsIn(item)
  return records.length > 0 ? records : [item]
}
