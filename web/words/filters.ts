import { FILTERS } from '../../core/languages/en/filters.ts'
import { sayer } from './words.ts'

export const say = sayer(FILTERS, ({ filters }) => filters)
