/** Schemas of accounts in requests and responses. */
import { z } from 'zod'
import { email, secret, text } from '../http/fields.ts'
import { components } from '../http/json-schema.ts'

/** Maximum length of passwords: room for any sentence, but bounded. */
const PASSWORD_LENGTH = 1024

const User = z
  .object({ email: z.string().meta({ format: 'email' }), profile: z.guid().describe("Id of the user's profile") })
  .register(components, { id: 'User' })

export const Session = z
  .object({ user: User, token: z.string().describe('Send it as `Authorization: Token <token>`') })
  .register(components, { id: 'Session' })
export type Session = z.infer<typeof Session>

export const SESSION: Session = {
  user: { email: 'ada@example.org', profile: '5f0c1f0e-6d0b-4c39-9a55-6f5b7ed0a006' },
  token: '3b1ff0c4a6f0e1d98c5bb7c2b9bb5cf0a1d67c1b5f1a4e0db6fdcf0e5f5a8c21',
}

/** The examples of requests build on each other: the user who registers is the one who logs in. */
export const EXAMPLE = {
  email: SESSION.user.email,
  otherEmail: 'grace@example.org',
  password: 'seven quiet harbours',
  nextPassword: 'eight quiet harbours',
}

export const password = () => secret(PASSWORD_LENGTH)

export const Registration = z.object({ email: email(), password: password() })
export const Login = z.object({ email: text(254), password: password() })
/** Any text: only registration reveals whether an address has an account. */
export const ResetRequest = z.object({ email: z.string() })
export const PasswordChange = z.object({
  current_password: password(),
  new_password: password(),
  re_new_password: password(),
})
