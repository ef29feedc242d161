/** Imported before anything else, which older versions may not be able to read. cli.ts says the same. */
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old: Whereabouts needs 20.19.0 or later.`)
  process.exit(1)
}
