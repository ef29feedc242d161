import type { ScriptDictionary } from '../dictionary.ts'
import { ACCOUNT } from './account.ts'
import { CARD } from './card.ts'
import { COLUMNS } from './columns.ts'
import { EDITOR } from './editor.ts'
import { FILTERS } from './filters.ts'
import { LIST } from './list.ts'
import { REFUSALS } from './refusals.ts'
import { TOOLS } from './tools.ts'

export const DE: ScriptDictionary = {
  account: ACCOUNT,
  card: CARD,
  columns: COLUMNS,
  editor: EDITOR,
  filters: FILTERS,
  list: LIST,
  refusals: REFUSALS,
  tools: TOOLS,
}
