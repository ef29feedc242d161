/** An attribution for the page: its text and its links. Its HTML may come from a file that anybody made. */
import { Parser } from 'htmlparser2'
import { type Html, html } from '../../core/html/html.ts'

interface Piece {
  text: string
  readonly url: string | undefined
}

/** Keeps texts, and links to web pages; drops everything else. */
export function attributionLinks(attribution: string): Html {
  const pieces = piecesOf(attribution).map(({ text, url }) =>
    url === undefined ? html`${text}` : html`<a href="${url}" rel="noopener">${text}</a>`,
  )
  // No white space between them.
  return { html: pieces.map((piece) => piece.html).join('') }
}

export function attributionText(attribution: string): string {
  return piecesOf(attribution)
    .map(({ text }) => text)
    .join('')
    .trim()
}

function piecesOf(attribution: string): Piece[] {
  const pieces: Piece[] = []
  let url: string | undefined
  let hidden = 0
  const parser = new Parser({
    onopentag(name, { href }) {
      if (name === 'script' || name === 'style') hidden++
      if (name === 'a') url = href !== undefined && /^https?:\/\//i.test(href) ? href : undefined
    },
    ontext(text) {
      if (hidden > 0) return
      const last = pieces.at(-1)
      if (last && last.url === url) last.text += text
      else pieces.push({ text, url })
    },
    onclosetag(name) {
      if (name === 'script' || name === 'style') hidden--
      if (name === 'a') url = undefined
    },
  })
  parser.end(attribution)
  return pieces
}
