// Components of the viewer that this page replaces or extends, for keyboards, screen readers and examples.

import { resolvePart } from './resolve.js'

/** Characters of a response that are coloured: the colours of 75 kB take seconds and 25,000 elements of the page. */
const LONG = 10_000

export function readerPlugin({ React }) {
  const make = React.createElement
  /** Puts the component into a landmark with a name. */
  const named = (name) => (Original) => (props) => make('section', { 'aria-label': name }, make(Original, props))
  return {
    fn: { resolveSubtree: async (document, path) => ({ spec: resolvePart(document, path), errors: [] }) },
    components: {
      // A link within a button cannot be reached. The URL follows the opened operation anyway.
      DeepLink: ({ text }) => make('span', null, text),
      // There is one server only.
      ServersContainer: () => null,
      // The version is in the bar, and a heading should be read without it.
      VersionStamp: () => null,
      OpenAPIVersion: () => null,
    },
    wrapComponents: {
      InfoContainer: named('About this API'),
      // Tags are headings of the third level.
      operations: (Original) => (props) =>
        make(React.Fragment, null, make('h2', { className: 'unseen' }, 'Operations'), make(Original, props)),
      SyntaxHighlighter: (Original) => (props) =>
        String(props.children).length > LONG
          ? make('pre', { className: 'microlight' }, props.children)
          : make(Original, props),
      JsonSchemaForm: (Original) => (props) => make(React.Fragment, null, make(Original, props), offer(make, props)),
    },
  }
}

/** Returns a button that fills in the example of a parameter, if there is one. */
function offer(make, { schema, onChange, disabled }) {
  const example = schema?.get?.('x-example')
  if (example === undefined || disabled) return null
  return make('button', { type: 'button', className: 'example', onClick: () => onChange(example) }, 'Use the example')
}
