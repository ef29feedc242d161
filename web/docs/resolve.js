// Parts of the schema document with what they refer to.

/**
 * Returns the part at a path, in which references within the document are replaced by what they name. The viewer's own
 * way reads the whole document anew for each operation that is opened, which takes a second.
 */
export function resolvePart(document, path) {
  return replaced(document, at(document, path), [])
}

function replaced(document, value, within) {
  if (Array.isArray(value)) return value.map((item) => replaced(document, item, within))
  if (value === null || typeof value !== 'object') return value
  const { $ref: reference, ...others } = value
  if (typeof reference !== 'string') {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaced(document, item, within)]))
  }
  // A schema that contains itself keeps the reference.
  if (!reference.startsWith('#/') || within.includes(reference)) return value
  const target = at(document, reference.slice(2).split('/').map(decoded))
  return { ...replaced(document, { ...target, ...others }, [...within, reference]), $$ref: reference }
}

function at(document, path) {
  return path.reduce((value, key) => value?.[key], document)
}

/** See RFC 6901, section 4. */
function decoded(key) {
  return decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')
}
