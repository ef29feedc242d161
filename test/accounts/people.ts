/** Users for tests, and requests from as many addresses as needed, so that they share no rate limit. */
import type { Services } from '../../api/services.ts'
import type { Store } from '../../sql/core/database.ts'
import type { Answer, RequestOptions } from '../support/requests/openapi.ts'
import { startApi, type TestApi } from '../support/services/api.ts'

/** Password of the test users. */
export const PASSWORD = 'correct horse 7 battery'

export interface Person {
  email: string
  token: string
  profile: string
}

export interface PeopleApi extends TestApi {
  /** Posts JSON from an address of its own, unless `headers` name another. */
  post(target: string, json: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Registers a new user. */
  register(email?: string, password?: string): Promise<Person>
}

let last = 0

/** Returns an address that no other request has. */
export function nextAddress(): string {
  last++
  return `10.${(last >> 16) & 255}.${(last >> 8) & 255}.${last & 255}`
}

export function bearing(token: string): Record<string, string> {
  return { authorization: `Token ${token}` }
}

/** Starts the API behind one proxy, which reports the address of the client. */
export async function startPeopleApi(database: Store, services: Partial<Services> = {}): Promise<PeopleApi> {
  const api = await startApi(database, { trustedProxies: 1, ...services })
  const post = (target: string, json: unknown, headers: Record<string, string> = {}) => {
    const options: RequestOptions = { method: 'POST', headers: { 'x-forwarded-for': nextAddress(), ...headers }, json }
    return api.request(target, options)
  }
  return {
    ...api,
    post,
    async register(email = `person-${++last}@example.org`, password = PASSWORD) {
      const { status, body } = await post('/v0.3/auth/register/', { email, password })
      if (status !== 201) throw new Error(`${email} can't be registered: ${status} ${JSON.stringify(body)}`)
      const { user, token } = body as { user: { email: string; profile: string }; token: string }
      return { ...user, token }
    },
  }
}
