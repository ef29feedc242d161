// Names what the viewer leaves without a name, whenever it draws something, and makes its dialog one for keyboards.

/** Watches an element for as long as the page lives. */
export function nameParts(viewer) {
  new MutationObserver(() => nameAll(viewer)).observe(viewer, { childList: true, subtree: true })
}

function nameAll(viewer) {
  const name = (selector, nameOf) => {
    for (const element of viewer.querySelectorAll(`${selector}:not([data-named])`)) {
      element.setAttribute('aria-label', nameOf(element))
      element.dataset.named = ''
    }
  }
  name('[data-param-name] :is(input, select, textarea)', (input) => parameterOf(input))
  name('[data-param-name] .example', (button) => `Use the example of ${parameterOf(button)}`)
  name('.body-param textarea', () => 'Body')
  name('.responses-table', (table) => `Responses of ${operationOf(table)}`)
  name('.close-modal', () => 'Close')
  name('.modal-btn.authorize', (button) => button.textContent)
  // Code scrolls, so a keyboard must reach it.
  name('pre', (code) => {
    code.tabIndex = 0
    code.setAttribute('role', 'group')
    return 'Code'
  })
  name('.modal-ux', (dialog) => {
    dialog.setAttribute('role', 'dialog')
    dialog.setAttribute('aria-modal', 'true')
    for (const heading of dialog.querySelectorAll('h3, h4'))
      heading.setAttribute('aria-level', heading.matches('h3') ? '2' : '3')
    const first = dialog.querySelector('input') ?? dialog.querySelector('button')
    first.focus()
    return 'Authorization'
  })
}

function parameterOf(element) {
  return element.closest('[data-param-name]').dataset.paramName
}

function operationOf(element) {
  const block = element.closest('.opblock')
  const method = block.querySelector('.opblock-summary-method').textContent
  // The path of a deprecated operation has another class.
  return `${method} ${block.querySelector('[data-path]').dataset.path}`
}
