/** HTML as a tagged template: texts are escaped, `Html` is kept. */

/** HTML that is safe to insert into a page. */
export interface Html {
  readonly html: string
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export type Part = Html | string | number | readonly Html[]

export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: strings.reduce((all, text, index) => all + toHtml(parts[index - 1] ?? '') + text) }
}

/** Returns what a template inserts for a value. */
export function toHtml(part: Part): string {
  if (typeof part === 'number') return String(part)
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
  return 'html' in part ? part.html : part.map(toHtml).join('\n')
}
