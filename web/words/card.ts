import { CARD } from '../../core/languages/en/card.ts'
import { sayer } from './words.ts'

export const say = sayer(CARD, ({ card }) => card)
