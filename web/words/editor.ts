import { EDITOR } from '../../core/languages/en/editor.ts'
import { sayer } from './words.ts'

export const say = sayer(EDITOR, ({ editor }) => editor)
