/** Users who propose images of places, and an editor who decides about them. */
import sql from 'sql-template-tag'
import { setEditor } from '../../sql/accounts/accounts.ts'
import type { TestDatabase } from '../support/databases/database.ts'
import { placeId, storeFewPlaces } from '../support/fixtures/few-places.ts'
import type { Answer } from '../support/requests/openapi.ts'
import { bearing, startPeopleApi } from './people.ts'

export const IMAGES = '/v0.3/images/places/'
export const PLACE = `/v0.3/places/${placeId(1)}`
const hotspots_place_id = placeId(1)
export const url = 'https://uploads.example/terrace.jpg'
export const SIZE = { width: 1600, height: 1200 }

export type Row = Record<string, unknown>
const results = ({ body }: Answer) => (body as { results: Row[] }).results
export const idOf = ({ body }: Answer) => (body as { id: string }).id
export const statusAndBody = ({ status, body }: Answer) => [status, body] as const

/** Ada and Alan propose, Grace is an editor. Every test begins with the same places. */
export async function openImages({ database }: TestDatabase) {
  await database.write(sql`delete from places`)
  await storeFewPlaces(database)
  const api = await startPeopleApi(database)
  const [ada, grace, alan] = [await api.register(), await api.register(), await api.register()]
  await setEditor(database, grace.email, true)
  const propose = (json: object, { token } = ada) =>
    api.post(IMAGES, { hotspots_place_id, url, ...json }, bearing(token))
  const list = async (query = '', { token } = ada) => results(await get(`${IMAGES}${query}`, token))
  const get = (target: string, token?: string) => api.request(target, token ? { headers: bearing(token) } : {})
  const decide = (id: unknown, json: object, { token } = grace) =>
    api.request(`${IMAGES}${id}/`, { method: 'PATCH', headers: bearing(token), json })
  const images = async (place = PLACE) =>
    ((await get(`${place}/`)).body as { properties: { svc_images: Row[] } }).properties.svc_images
  const history = async () => results(await get(`${PLACE}/history/`, grace.token))
  const undo = (edit: unknown) => api.post(`${PLACE}/history/${edit}/undo/`, {}, bearing(grace.token))
  return { ...api, database, ada, grace, alan, propose, list, get, decide, images, history, undo }
}
