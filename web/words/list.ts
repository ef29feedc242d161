import { LIST } from '../../core/languages/en/list.ts'
import { sayer } from './words.ts'

export const say = sayer(LIST, ({ list }) => list)
