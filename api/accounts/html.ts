/** HTML as a tagged template: values are escaped, except `Html`. */

export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export function html(parts: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html {
  return new Html(parts.map((part, index) => part + (index < values.length ? toText(values[index]) : '')).join(''))
}

function toText(value: string | Html | readonly Html[] | undefined): string {
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(({ text }) => text).join('')
  return (value ?? '').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
