/** The cookie in which pages of this site have their token. Scripts can't read it. */

export const COOKIE = 'whereabouts_session'

/**
 * Returns the token of a page's request. Undefined without the header that only scripts of this site can send: other
 * sites would need a preflight request, whose answer allows no cookies.
 */
export function tokenOfPage(cookies: string, requestedWith: string): string | undefined {
  return requestedWith === '' ? undefined : sessionToken(cookies)
}

/** Returns the token of a session, for pages that only show something. */
export function sessionToken(cookies: string): string | undefined {
  const found = cookies.split(';').find((cookie) => cookie.trim().startsWith(`${COOKIE}=`))
  return found?.slice(found.indexOf('=') + 1).trim() || undefined
}
