import { ACCOUNT } from '../../core/languages/en/account.ts'
import { sayer } from './words.ts'

export const say = sayer(ACCOUNT, ({ account }) => account)
