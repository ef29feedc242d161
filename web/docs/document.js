// The schema document as readers need it.

/** Changes the document: without OPTIONS, and with examples of filters as offers. */
export function forReaders(document) {
  for (const item of Object.values(document.paths)) {
    // OPTIONS describes an operation that is described here.
    delete item.options
    for (const { parameters = [] } of Object.values(item)) parameters.forEach(offerExample)
  }
  return document
}

/** The viewer would fill in all examples, and a list has a hundred filters. The plugin shows a button instead. */
function offerExample(parameter) {
  if (parameter.in !== 'query' || parameter.required || parameter.example === undefined) return
  parameter.schema = { ...parameter.schema, 'x-example': String(parameter.example) }
  parameter.description += `\n\nExample: \`${parameter.example}\``
  delete parameter.example
}
