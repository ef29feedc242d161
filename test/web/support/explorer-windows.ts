/** The windows in which tests of the explorer page run. */
import type { browserTests } from './explorer-service.ts'

type BrowserTest = ReturnType<typeof browserTests>

export const WIDE = { viewport: { width: 1280, height: 800 } }
export const NARROW = { viewport: { width: 375, height: 740 } }

/** Returns a function that declares each test twice: in a wide window that is light, and in a narrow one that is dark. */
export function inWindows(inBrowser: BrowserTest): BrowserTest {
  return (title, body, options) => {
    inBrowser(`${title} (1280 px, light)`, body, { ...options, ...WIDE, colorScheme: 'light' })
    inBrowser(`${title} (375 px, dark)`, body, { ...options, ...NARROW, colorScheme: 'dark' })
  }
}
