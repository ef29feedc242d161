/** Uses of the client that compile, and uses that must not. The compiler checks both; nothing runs this. */
import { type ApiError, createClient, type Row, rows, unwrap } from '@whereabouts/client'

const client = createClient('https://places.example', { token: 'abc' })

const { data, error } = await client.GET('/v0.3/places/', {
  params: { query: { city: 'Berlin', vibes__in: 'cozy,chill', rating__gte: 4, is_duplicate: false } },
})
export const count: number | undefined = data?.count
export const names: readonly (string | undefined)[] | undefined = data?.results.features.map(
  ({ properties }) => properties.name,
)
export const detail: string | undefined = error?.detail

const place = unwrap(await client.GET('/v0.3/places/{id}/', { params: { path: { id: 'x' } } }))
export const longitude: number | undefined = place.geometry?.coordinates[0]

for await (const listed of rows(client, '/v0.3/places/')) use(listed.properties.name?.length)
for await (const event of rows(client, '/v0.3/events/', { params: { query: { per_page: 10 } } }))
  use(event.start_date?.length)
for await (const tip of rows(client, '/v0.3/places/{id}/tips/', { params: { path: { id: 'x' } } })) use(tip)

export const messages = (failed: ApiError): string => failed.fields['tile']?.join() ?? `${failed.status}`
export const nameOf = (row: Row<'/v0.3/places/'>): string | undefined => row.properties.name

// @ts-expect-error The token is a text.
createClient('https://places.example', { token: 1 })
// @ts-expect-error There is no such path.
void client.GET('/v0.3/cafes/')
// @ts-expect-error Events have no price.
void client.GET('/v0.3/events/', { params: { query: { price: 2 } } })
// @ts-expect-error The id is missing.
void client.GET('/v0.3/places/{id}/')
// @ts-expect-error Facets are only read.
void client.PATCH('/v0.3/places/facets/', {})
// @ts-expect-error A place is created with a name.
void client.POST('/v0.3/places/', { body: { latitude: 60, longitude: 25 } })
// @ts-expect-error Without a look at the error, there may be no data.
export const unchecked: number = data.count
// @ts-expect-error A place has no such property.
use(place.properties.stars)
// @ts-expect-error A place may be without a position.
use(place.geometry.coordinates)
// @ts-expect-error A single place has no pages.
rows(client, '/v0.3/places/{id}/', { params: { path: { id: 'x' } } })
// @ts-expect-error The path has an id.
rows(client, '/v0.3/places/{id}/tips/')
// @ts-expect-error Places have no such filter.
rows(client, '/v0.3/places/', { params: { query: { stars: 4 } } })

function use(value: unknown): void {
  void value
}
