/**
 * A secret that the forms of the analyst's page send back. The cookie of a session counts for forms only with it: a page
 * of another site can send a form, but can't read this one. `SameSite=Strict` alone lets pages of sibling domains in.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Caller } from '../../http/callers/authentication.ts'

/** Returns the secret of a session: it ends with the session. */
export function formToken({ token }: Caller): string {
  return createHmac('sha256', token).update('forms of the analyst’s page').digest('base64url')
}

export function isFormToken(caller: Caller, sent: string | null): boolean {
  const [expected, given] = [Buffer.from(formToken(caller)), Buffer.from(sent ?? '')]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
