/** Descriptions of places that nobody has stored, made of the commonest words, streets and cities of a database. */
import sql from 'sql-template-tag'
import { ONLY_NAME } from '../../core/match/records.ts'
import { Random } from '../../sample/random.ts'
import type { Description } from '../../sql/batch/batch.ts'
import type { Queryable } from '../../sql/core/database.ts'

/** Number of words, of streets and of cities that are used: the commonest ones. */
const COMMONEST = 12
/** Words of the longest names. */
const LONG = 60

interface Parts {
  readonly words: readonly string[]
  readonly streets: readonly string[]
  readonly cities: readonly string[]
  /** Places of the city that has most of them. */
  readonly dense: readonly { longitude: number; latitude: number }[]
  /** Names in a script without spaces. */
  readonly unspaced: readonly string[]
}

type Draft = Partial<Description> & { name: string }

/** Returns the maker of one description of each kind. Two calls never describe the same place. */
export async function commonDescriptions(database: Queryable): Promise<Record<string, () => Description>> {
  const parts = await partsOf(database)
  const { words, streets, cities, dense, unspaced } = parts
  const random = new Random().restart(7, 8, 9)
  let number = 1000
  const word = () => random.pick(words)
  const some = (count: number) => Array.from({ length: count }, word).join(' ')
  const line = () => ({ address: `${++number} ${random.pick(streets)}` })
  const city = () => ({ city: random.pick(cities) })
  const makers: Record<string, () => Draft> = {
    'a word and a number': () => ({ ...line(), name: `${word()} ${number}`, ...city() }),
    'two words': () => ({ name: some(2), ...line(), ...city() }),
    'two words, a small number': () => ({
      name: some(2),
      address: `${random.below(99)} ${random.pick(streets)}`,
      ...city(),
    }),
    'no city': () => ({ name: some(2), ...line() }),
    'no address': () => ({ name: some(2), ...city() }),
    'with a position': () => ({ ...line(), name: `${word()} ${number}`, ...city(), ...random.pick(dense) }),
    'a name and a position': () => ({ name: some(2), ...random.pick(dense) }),
    'one word eight times': () => ({ name: Array(8).fill(word()).join(' '), ...line(), ...city() }),
    [`${LONG} words`]: () => ({ name: some(LONG), ...line(), ...city() }),
    'only numbers': () => ({ name: String(++number), address: `${random.below(999)} ${random.below(99)}`, ...city() }),
  }
  if (unspaced.length > 0) {
    makers['no spaces'] = () => ({ name: random.pick(unspaced) + random.pick(unspaced), ...line(), ...city() })
  }
  const described = (draft: Draft): Description => ({ ...ONLY_NAME, id: null, ...draft })
  return Object.fromEntries(Object.entries(makers).map(([kind, make]) => [kind, () => described(make())]))
}

async function partsOf(database: Queryable): Promise<Parts> {
  const texts = async (query: ReturnType<typeof sql>) =>
    (
      await database.rows<{ text: string }>(sql`
      select text from (${query}) as each (text) where length(text) >= 3 group by text order by count(*) desc, text
      limit ${COMMONEST}`)
    ).map(({ text }) => text)
  const cities = await texts(sql`select city from places`)
  return {
    words: await texts(sql`
      select word from places, string_to_table(match_name, ' ') as word where word ~ '^[a-z]{3,}$'`),
    // `12 Main Street, Bath` → `main st`
    streets: await texts(sql`
      select btrim(regexp_replace(match_text(split_part(address, ',', 1)), ' *[^ ]*[0-9][^ ]* *', ' ', 'g')) from places
      where address ~ '^[0-9]+ +[A-Za-z]{4,} [A-Za-z]{2,}'`),
    cities,
    dense: await database.rows(sql`
      select longitude, latitude from places where city = ${cities[0]} and location is not null order by id limit 500`),
    unspaced: (
      await database.rows<{ name: string }>(sql`
        select distinct name from places where name ~ '^[\u3040-\u30FF\u3400-\u9FFF\u0E00-\u0E7F]{3,10}$' order by name
        limit 200`)
    ).map(({ name }) => name),
  }
}
