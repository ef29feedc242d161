// Shows the version of the API that the URL names. URLs are relative, so that they work behind a proxy.
const VERSIONS = ['v0.3', 'v0.2', 'v0.1']
const wanted = new URLSearchParams(location.search).get('version')
const version = VERSIONS.includes(wanted) ? wanted : VERSIONS[0]

document.querySelector(`a[href="?version=${version}"]`).setAttribute('aria-current', 'page')

window.SwaggerUIBundle({
  domNode: document.getElementById('viewer'),
  url: `../${version}/schema/`,
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  // Otherwise the viewer sends the document to a validator on another server.
  validatorUrl: null,
})
