/** Which words of a text are highlighted for what was typed, one case a line. */
import test from 'ava'
import { parseText } from '../../core/words/text.ts'
import { highlightOf } from '../../search/highlight.ts'

const CASES: readonly [typed: string, text: string, html: string | undefined][] = [
  ['cafe kranz', 'Café Kranzler', '<em>Café</em> <em>Kranzler</em>'],
  ['kranzlr', 'Café Kranzler', 'Café <em>Kranzler</em>'],
  ['burger & fries', 'Fish & Fries', 'Fish &amp; <em>Fries</em>'],
  ['wien', 'Café Kranzler', undefined],
  ['12 front beach road', '12 Front Beach Rd', '<em>12</em> <em>Front</em> <em>Beach</em> <em>Rd</em>'],
  ['front beach roa', 'Front Beach Rd', '<em>Front</em> <em>Beach</em> <em>Rd</em>'],
  ['bahnhofstraße 1', 'Bahnhofstr. 1', '<em>Bahnhofstr</em>. <em>1</em>'],
  ['gostilnica merak', 'Гостилница „Мерак“', '<em>Гостилница</em> „<em>Мерак</em>“'],
  ['гостилница', 'Gostilnica Dukat', '<em>Gostilnica</em> Dukat'],
  ['らーめん', 'ラーメン 鼎泰豐', '<em>ラーメン</em> 鼎泰豐'],
  ['鼎泰丰', 'ラーメン 鼎泰豐', 'ラーメン <em>鼎泰豐</em>'],
  ['15th street', '16th St', '16th <em>St</em>'],
]
for (const [typed, text, html] of CASES) {
  test(`highlights of ${typed} in ${text}`, (t) => {
    const query = parseText(typed)
    t.is(query && highlightOf(query)(text), html)
  })
}
