/** Fields of forms. */
import { type Html, html } from '../../../core/html/html.ts'

/** Returns the hidden fields of a form. Empty ones are left out. */
export function hidden(values: Readonly<Record<string, string>>): Html[] {
  return Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
}
