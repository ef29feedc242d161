#!/usr/bin/env node
/** The program `whereabouts`. An older Node could not even load it, and would say so in a page of text. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old: Whereabouts needs 20.19.0 or later.`)
  process.exitCode = 1
} else {
  const { run } = await import('./program.ts')
  await run(process.argv.slice(2))
}
