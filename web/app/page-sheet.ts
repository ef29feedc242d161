/** The sheet of the page, which works before the map is there. */
import { Sheet } from '../base/sheet.ts'

export const sheet = new Sheet()
