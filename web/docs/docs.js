// Starts the viewer on the version that the address names; addresses are relative, so that they hold behind a proxy.
const VERSIONS = ['v0.3', 'v0.2', 'v0.1']
const wanted = new URLSearchParams(location.search).get('version')
const version = VERSIONS.includes(wanted) ? wanted : VERSIONS[0]

document.querySelector(`a[href="?version=${version}"]`).setAttribute('aria-current', 'page')

window.SwaggerUIBundle({
  domNode: document.getElementById('viewer'),
  url: `../${version}/schema/`,
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  // It would ask a server elsewhere what it thinks of the document.
  validatorUrl: null,
})
