/** Authentication by the header `Authorization: Token <token>`, or by the cookie of a page of this site. */
import { NotAuthenticated, PermissionDenied } from '../../errors.ts'

export interface Caller {
  /** Id of the user. */
  readonly id: string
  /** Hash of the token that was sent. */
  readonly token: Buffer
  /** May change places, and hide tips. */
  readonly isEditor: boolean
}

/** Returns the caller with a token; undefined if the token is unknown or has ended. */
export type FindCaller = (token: string) => Promise<Caller | undefined>

/**
 * Returns the caller, or undefined for an anonymous one; schemes other than `Token` are ignored.
 * Throws `NotAuthenticated` for a malformed or unknown token, even where none is needed.
 */
export async function authenticate(header: string, findCaller: FindCaller): Promise<Caller | undefined> {
  const [scheme, token, ...rest] = header.split(/\s+/).filter((part) => part !== '')
  if (scheme?.toLowerCase() !== 'token') return undefined
  if (token === undefined) throw new NotAuthenticated('Invalid token header. No credentials provided.')
  if (rest.length > 0) throw new NotAuthenticated('Invalid token header. Token string should not contain spaces.')
  const caller = await findCaller(token)
  if (!caller) throw new NotAuthenticated('Invalid token.')
  return caller
}

/** The cookie in which pages of this site have their token. Scripts can't read it. */
export const COOKIE = 'whereabouts_session'

/**
 * Returns the token of a page's request. Undefined without the header that only scripts of this site can send: other
 * sites would need a preflight request, whose answer allows no cookies.
 */
export function tokenOfPage(cookies: string, requestedWith: string): string | undefined {
  return requestedWith === '' ? undefined : sessionToken(cookies)
}

/** Returns the token of a session, for pages that only show something, and forms that have a secret of the session. */
export function sessionToken(cookies: string): string | undefined {
  const found = cookies.split(';').find((cookie) => cookie.trim().startsWith(`${COOKIE}=`))
  return found?.slice(found.indexOf('=') + 1).trim() || undefined
}

/** Throws `NotAuthenticated` for an anonymous caller. */
export function requireCaller(caller: Caller | undefined): Caller {
  if (!caller) throw new NotAuthenticated('Authentication credentials were not provided.')
  return caller
}

/** Throws `NotAuthenticated` for an anonymous caller, and `PermissionDenied` for one who is no editor. */
export function requireEditor(caller: Caller | undefined): Caller {
  const known = requireCaller(caller)
  if (!known.isEditor) throw new PermissionDenied()
  return known
}
