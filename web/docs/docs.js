// Shows the version of the API that the URL names. URLs are relative, so that they work behind a proxy.
import { forReaders } from './document.js'
import { nameParts } from './names.js'
import { readerPlugin } from './plugin.js'

const VERSIONS = ['v0.3', 'v0.2', 'v0.1']
const wanted = new URLSearchParams(location.search).get('version')
const version = VERSIONS.includes(wanted) ? wanted : VERSIONS[0]
document.querySelector(`a[href="?version=${version}"]`).setAttribute('aria-current', 'page')
for (const link of document.querySelectorAll('[data-schema]')) {
  link.href = `../${version}/schema/${link.dataset.schema}`
}

// The viewer has dark colours, but does not follow the system by itself.
const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', follow)
follow()

const viewer = document.getElementById('viewer')
nameParts(viewer)
try {
  const response = await fetch(`../${version}/schema/`)
  if (!response.ok) throw new Error(`status ${response.status}`)
  window.SwaggerUIBundle({
    domNode: viewer,
    spec: forReaders(await response.json()),
    plugins: [readerPlugin],
    deepLinking: true,
    defaultModelsExpandDepth: 0,
    syntaxHighlight: { theme: 'tomorrow-night' },
    requestInterceptor: withToken,
    // Otherwise the viewer sends the document to a validator on another server.
    validatorUrl: null,
  })
} catch (error) {
  viewer.innerHTML = '<main class="failed" role="alert"><h1>API</h1><p></p></main>'
  viewer.querySelector('p').textContent = `The description of the API did not load (${error.message}). Reload the page.`
}

/** Users may enter the token alone, without the word `Token`. */
function withToken(request) {
  const { Authorization: token } = request.headers ?? {}
  if (token && !/\s/.test(token.trim())) request.headers.Authorization = `Token ${token.trim()}`
  return request
}
