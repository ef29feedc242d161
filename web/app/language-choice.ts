/** The choice of a language: the page is loaded anew in it, as it is, and the server keeps the choice in a cookie. */
import { byId } from '../base/element.ts'
import { embedding } from '../base/embedded.ts'

/** Other sites choose the language of a page that they embed by its address. */
export function offerLanguages(): void {
  if (embedding()) return
  const choice = byId('language', HTMLSelectElement)
  choice.addEventListener('change', () => {
    const address = new URL(location.href)
    address.searchParams.set('lang', choice.value)
    location.assign(address)
  })
}
