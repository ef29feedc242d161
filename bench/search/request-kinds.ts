/** Search requests of each kind, made from places. */
import sql from 'sql-template-tag'
import type { Database } from '../../sql/core/database.ts'

export interface Drawn {
  readonly name: string
  readonly city: string
}

/** Size that a page of results requests; the default is 150. */
export const PAGE = 'page_size=20'

const FIELDS = 'name,categories,vibes,tags,neighborhood,city,region,postcode,address,description'

interface Made {
  /** The request, as a query string. */
  readonly ours: string
  /** The same for Meilisearch. */
  readonly bare: string
}

const words = (text: string, count: number) => {
  const found = text.split(' ').filter((word) => /^\p{L}{3,}$/u.test(word))
  return found.length < count ? undefined : found.slice(0, count).join(' ')
}
const textRequest = (text: string | undefined, [ours, bare] = ['', '']): Made | undefined => {
  if (text === undefined) return undefined
  const asked = encodeURIComponent(text)
  return { ours: `search=${asked}&${PAGE}&fields=${FIELDS}${ours}`, bare: `q=${asked}&hitsPerPage=20${bare}` }
}

function suggestion(name: string, letters: number): Made {
  const begin = encodeURIComponent([...name].slice(0, letters).join('').trim())
  return { ours: `name_suggest=${begin}`, bare: `q=${begin}&limit=10&attributesToSearchOn=name` }
}

/** Requests made from a place; undefined if it does not allow that kind. */
export const REQUESTS: Readonly<Record<string, (of: Drawn) => Made | undefined>> = {
  word: ({ name }) => textRequest(words(name, 1)),
  'two words': ({ name }) => textRequest(words(name, 2)),
  name: ({ name }) => textRequest(name),
  'word, city': ({ name, city }) => textRequest(words(name, 1) && `${words(name, 1)} ${city}`),
  'word, facets': ({ name }) => textRequest(words(name, 1), ['&facets=categories,city', '&facets=categories,city']),
  'one letter': ({ name }) => suggestion(name, 1),
  'two letters': ({ name }) => suggestion(name, 2),
  'three letters': ({ name }) => suggestion(name, 3),
  suggestion: ({ name }) => suggestion(name, 5),
}

/** Draws places in a fixed order that is not theirs. */
export function drawnPlaces(database: Database, count: number): Promise<Drawn[]> {
  return database.rows<Drawn>(sql`
    select name, city from places where is_public and not is_duplicate and city is not null
    order by md5(id::text) limit ${count}`)
}
