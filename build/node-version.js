/** Imported before anything else, which older versions may not be able to read. */
const MINIMUM = '20.19.0'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old: Whereabouts needs ${MINIMUM} or later.`)
  process.exit(1)
}
