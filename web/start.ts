/** Lets the panel be painted before the code of the map, which is large, is run. */
requestAnimationFrame(() => setTimeout(() => void import('./explorer.ts')))
