/** Shows the page in a theme that is not stored yet. */
import type { PageTheme } from '../../core/themes/page-theme.ts'
import { tryTheme } from './collection.ts'

/** A sheet made by a script: the page's Content-Security-Policy allows no other style element than the server's. */
let sheet: CSSStyleSheet | undefined

/** Undefined: the stored theme again. The map follows when its style is made the next time. */
export function previewTheme(theme: Pick<PageTheme, 'css' | 'shown'> | undefined): void {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  sheet.replaceSync(theme?.css ?? '')
  // The colours that the stored theme has and this one has not.
  const stored = document.head.querySelector('style')?.sheet
  if (stored) stored.disabled = theme !== undefined
  tryTheme(theme?.shown)
}
