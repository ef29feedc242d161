/**
 * Divides HTML or XML into tags and texts. Time grows with the length of the text only: the parser of htmlparser2 takes
 * the square of the depth of nested elements.
 */
import { Tokenizer } from 'htmlparser2'
import { FileFault } from './source-row.ts'

export type Attributes = Readonly<Record<string, string>>

export interface TagHandler {
  /** `isClosed`: a tag such as `<br/>` of XML, which has no end of its own. */
  open(name: string, attributes: Attributes, isClosed: boolean): void
  end(name: string): void
  text(text: string): void
}

/** Characters of a tag or comment, in pieces of a file. */
const MAX_TAG = 32 * 1024 * 1024

export class TagTokens {
  readonly #tokenizer: Tokenizer
  readonly #maxTag: number
  /** What was written and is not yet part of a token, perhaps with what is. */
  #pending = ''
  /** Position of `#pending` in the whole text. */
  #start = 0
  /** Position up to which all is part of a token. */
  #done = 0

  constructor(handler: TagHandler, { isXml, maxTag = MAX_TAG }: { isXml: boolean; maxTag?: number }) {
    this.#maxTag = maxTag
    let name = ''
    let attributes: Record<string, string> = {}
    let attribute = ''
    let values: string[] = []
    let length = 0
    const cased = (start: number, end: number) => {
      const text = this.#slice(start, end)
      return isXml ? text : text.toLowerCase()
    }
    const addValue = (value: string) => {
      values.push(value)
      length += value.length
      if (length > maxTag) throw tooLong(maxTag)
    }
    const skip = (_start: number, end: number) => {
      this.#done = end
    }
    this.#tokenizer = new Tokenizer(
      { xmlMode: isXml, decodeEntities: true },
      {
        onopentagname: (start, end) => {
          name = cased(start, end)
          attributes = {}
          length = 0
        },
        onattribname: (start, end) => {
          attribute = cased(start, end)
          values = []
        },
        onattribdata: (start, end) => addValue(this.#slice(start, end)),
        onattribentity: (codePoint) => addValue(String.fromCodePoint(codePoint)),
        onattribend: () => {
          if (!Object.hasOwn(attributes, attribute)) attributes[attribute] = values.join('')
        },
        onopentagend: () => handler.open(name, attributes, false),
        onselfclosingtag: () => handler.open(name, attributes, isXml),
        onclosetag: (start, end) => handler.end(cased(start, end)),
        ontext: (start, end) => handler.text(this.#slice(start, end)),
        ontextentity: (codePoint) => handler.text(String.fromCodePoint(codePoint)),
        oncdata: (start, end, endOffset) => {
          if (isXml) handler.text(this.#slice(start, end - endOffset))
          else skip(start, end)
        },
        oncomment: skip,
        ondeclaration: skip,
        onprocessinginstruction: skip,
        onend: () => undefined,
      },
    )
  }

  /** Throws `FileFault` for a tag or a comment without an end. */
  write(text: string): void {
    this.#pending = this.#pending.slice(this.#done - this.#start) + text
    this.#start = this.#done
    if (this.#pending.length > this.#maxTag) throw tooLong(this.#maxTag)
    this.#tokenizer.write(text)
  }

  end(): void {
    this.#tokenizer.end()
  }

  #slice(start: number, end: number): string {
    this.#done = end
    return this.#pending.slice(start - this.#start, end - this.#start)
  }
}

function tooLong(length: number): FileFault {
  return new FileFault(`the file has a tag that is longer than ${Math.round(length / 1024 / 1024)} MB`)
}
