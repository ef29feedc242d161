/** The fields of a form in which an editor enters colours: a text, and the browser's choice of colours beside it. */
import { readColour, toHex } from '../../core/themes/colours.ts'
import { h } from '../base/element.ts'
import { say } from '../words/editor.ts'
import type { ColourName } from './list-theme.ts'

/** Shown by the choice where neither the text nor the theme has a colour. */
const NONE = '#808080'

export interface ColourField {
  readonly element: HTMLElement
  /** What was entered. */
  text(): string
}

/** `inherited`: the colour that an empty text means; may be empty. */
export function colourField(name: ColourName, value: string, inherited: string): ColourField {
  const text = h('input', {
    ...{ type: 'text', id: `colour-${name}`, name, value, placeholder: inherited, dir: 'ltr', maxlength: 60 },
    ...{ autocomplete: 'off', spellcheck: 'false' },
  })
  const label = say(name)
  const choice = h('input', { type: 'color', 'aria-label': say('chooseColour', { name: label }) })
  const follow = () => {
    const colour = readColour(text.value) ?? readColour(inherited)
    choice.value = colour ? toHex(colour) : NONE
  }
  follow()
  text.addEventListener('input', follow)
  choice.addEventListener('input', () => {
    text.value = choice.value
  })
  const element = h(
    'div',
    { class: 'field colour' },
    h('label', { for: text.id }, label),
    h('span', { class: 'colour-inputs' }, choice, text),
  )
  return { element, text: () => text.value }
}
