/** What names that differ only in case, accents or punctuation have in common. */
import { raw } from 'sql-template-tag'

/** The lexeme of a place's name in `places.words`. Null for a name without a word. */
export const NAME_KEY = raw('(whole_name(word_list(html_text(name))))[1]')
