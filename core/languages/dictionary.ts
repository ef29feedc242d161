/** The shape of the dictionaries: the texts of each part, as English has them. */
import type { ACCOUNT } from './en/account.ts'
import type { CARD } from './en/card.ts'
import type { COLUMNS } from './en/columns.ts'
import type { EDITOR } from './en/editor.ts'
import type { FILTERS } from './en/filters.ts'
import type { LIST } from './en/list.ts'
import type { PAGE } from './en/page.ts'
import type { REFUSALS } from './en/refusals.ts'
import type { SITE } from './en/site.ts'
import type { TOOLS } from './en/tools.ts'
import type { Translated } from './message.ts'

export type AccountTexts = Translated<typeof ACCOUNT>
export type CardTexts = Translated<typeof CARD>
export type ColumnTexts = Translated<typeof COLUMNS>
export type EditorTexts = Translated<typeof EDITOR>
export type FilterTexts = Translated<typeof FILTERS>
export type ListTexts = Translated<typeof LIST>
export type PageTexts = Translated<typeof PAGE>
export type RefusalTexts = Translated<typeof REFUSALS>
export type SiteTexts = Translated<typeof SITE>
export type ToolTexts = Translated<typeof TOOLS>

/** What the scripts of the page load in one file. */
export interface ScriptDictionary {
  readonly account: AccountTexts
  readonly card: CardTexts
  readonly columns: ColumnTexts
  readonly editor: EditorTexts
  readonly filters: FilterTexts
  readonly list: ListTexts
  readonly refusals: RefusalTexts
  readonly tools: ToolTexts
}

/** With what only the server needs. */
export interface Dictionary extends ScriptDictionary {
  readonly page: PageTexts
  readonly site: SiteTexts
}
