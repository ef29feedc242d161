/** The form that filters the analyst's page. */
import { type Html, html } from '../../core/html/html.ts'
import type { CellFilter } from '../../sql/scores/cells.ts'
import type { Choices } from '../../sql/scores/statistics.ts'
import { hidden } from './document/form-fields.ts'
import { count } from './document/numbers.ts'
import { isFiltered } from './page-filter.ts'

const FIELDS = [
  { name: 'category', label: 'Category', any: 'all categories' },
  { name: 'city', label: 'City', any: 'all cities' },
  { name: 'source', label: 'Source', any: 'all sources' },
] as const

/** `asked`: the place that the page explains, which stays. */
export function filterForm(filter: CellFilter, choices: Choices, asked: string): Html {
  const fields = FIELDS.map(({ name, label, any }) => {
    const known = choices[name].map(({ key, places }) => option(key, `${key} (${count(places)})`, filter[name]))
    // A link may name what is kept no longer.
    const isUnknown = filter[name] !== '' && !choices[name].some(({ key }) => key === filter[name])
    const own = isUnknown ? [option(filter[name], filter[name], filter[name])] : []
    return html`<label>${label} <select name="${name}">${[option('', any, filter[name]), ...own, ...known]}</select></label>`
  })
  const clear = isFiltered(filter) ? html` <a href="./">Clear filters</a>` : html``
  return html`<search><form method="get" class="filters">${hidden({ place: asked })}${fields} <button>Filter</button>${clear}</form></search>`
}

function option(value: string, text: string, chosen: string): Html {
  return html`<option value="${value}"${value === chosen ? html` selected` : ''}>${text}</option>`
}

/** Returns the filter in words: `cafe in Bern, from OpenStreetMap`; '' for none. */
export function filterWords({ category, city, source }: CellFilter): string {
  const what = [...(category ? [category] : []), ...(city ? [`in ${city}`] : [])].join(' ')
  return [...(what ? [what] : []), ...(source ? [`from ${source}`] : [])].join(', ')
}
