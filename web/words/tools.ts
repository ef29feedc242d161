import { TOOLS } from '../../core/languages/en/tools.ts'
import { sayer } from './words.ts'

export const say = sayer(TOOLS, ({ tools }) => tools)
