/** The mail with a link for a new password. */
import type { Mail } from '../mail/mailer.ts'

export function resetMail(to: string, link: string): Mail {
  return {
    to,
    subject: 'Choose a new password',
    text: `Hello,

someone, probably you, asked for a new password for the account of ${to}.
To choose one, open this page within an hour:

${link}

The link works once. If it was not you, do nothing: your password stays as it is.
`,
  }
}
