/** Lets the browser paint the panel before it runs the map's code, which is large. */
requestAnimationFrame(() => setTimeout(() => void import('./explorer.ts')))
