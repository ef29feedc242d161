/** Passwords of accounts: reset and change them. */
import { negotiated } from '../../core/languages/language.ts'
import type { Accounts } from '../credentials/accounts.ts'
import { CHANGE_PASSWORD, RESET_PASSWORD } from '../credentials/limits.ts'
import { InvalidFields } from '../errors.ts'
import { requireCaller } from '../http/callers/authentication.ts'
import { isEmail } from '../http/fields.ts'
import { inputOperation } from '../http/input-operation.ts'
import type { Operation, View } from '../http/view.ts'
import type { Services } from '../services.ts'
import { MISMATCH, refuseWeak } from './password-rules.ts'
import { EXAMPLE, PasswordChange, ResetRequest } from './schema.ts'

export function passwordViews({ accounts }: Services): View[] {
  return [
    {
      path: '/v0.3/auth/reset-password/',
      name: 'Reset Password',
      description: 'Mails a link for setting a new password, if a user has the address.',
      throttle: RESET_PASSWORD,
      operations: { POST: resetPassword(accounts) },
    },
    {
      path: '/v0.3/auth/change-password/',
      name: 'Change Password',
      description: "Sets a new password, and revokes the user's other tokens.",
      throttle: CHANGE_PASSWORD,
      operations: { POST: changePassword(accounts) },
    },
  ]
}

/** Neither the response nor its timing reveals whether the address is valid or has an account. */
function resetPassword(accounts: Accounts): Operation {
  return inputOperation({
    id: 'resetPassword',
    summary: 'Mail a link for setting a new password',
    status: 204,
    input: ResetRequest,
    inputExample: { email: EXAMPLE.email },
    headers: [{ name: 'Accept-Language', description: 'The language of the mail', example: 'de' }],
    handle: ({ email }, request) => ({
      async after() {
        const address = email.trim()
        if (isEmail(address)) await accounts.mailResetLink(address, negotiated(request.header('accept-language')))
      },
    }),
  })
}

function changePassword(accounts: Accounts): Operation {
  return inputOperation({
    id: 'changePassword',
    summary: "Change the caller's password",
    needsToken: true,
    status: 204,
    input: PasswordChange,
    inputExample: {
      current_password: EXAMPLE.password,
      new_password: EXAMPLE.nextPassword,
      re_new_password: EXAMPLE.nextPassword,
    },
    async handle({ current_password: current, new_password: next, re_new_password: again }, request) {
      const caller = requireCaller(request.caller)
      const wrong = new InvalidFields({ current_password: ['Invalid password.'] })
      const user = await accounts.confirm(caller, current)
      if (!user) throw wrong
      await refuseWeak('new_password', next, user.email)
      if (next !== again) throw InvalidFields.ofNone(MISMATCH)
      if (!(await accounts.changePassword(caller, user, next))) throw wrong
      return {}
    },
  })
}
