/** Sends mail over SMTP, or writes it to a folder on machines without a mail server. */
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { Counter } from 'prom-client'

interface Mail {
  /** Address of one recipient. */
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Resolves when the mail server has accepted the mail, or it is written to disk. */
export type SendMail = (mail: Mail) => Promise<void>

export interface MailerOptions {
  /** `smtp://user:password@host:port` or `smtps://…`; unset: each mail becomes a file in `folder`. */
  readonly smtpUrl: string | undefined
  /** `Name <address>` */
  readonly from: string
  readonly folder: string
  readonly log: Logger
}

export const mails = new Counter({
  name: 'whereabouts_mails_total',
  help: 'Mails by outcome: sent (accepted by the mail server, or written to a file), failed',
  labelNames: ['outcome'],
  registers: [],
})

/** Milliseconds for each step of the exchange, so that a silent mail server does not delay a shutdown. */
const PATIENCE = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 8000 }

export function createMailer(options: MailerOptions): SendMail {
  const send = createSender(options)
  return async (mail) => {
    try {
      await send(mail)
      mails.inc({ outcome: 'sent' })
    } catch (error) {
      mails.inc({ outcome: 'failed' })
      throw error
    }
  }
}

function createSender({ smtpUrl, from, folder, log }: MailerOptions): SendMail {
  if (smtpUrl !== undefined) {
    const transport = createTransport({ url: smtpUrl, ...PATIENCE }, { from })
    return async (mail) => {
      await transport.sendMail(addressed(mail))
    }
  }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from })
  return async (mail) => {
    const { message } = await transport.sendMail(addressed(mail))
    const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(file, message as Buffer, { mode: 0o600 })
    log.info({ file }, 'no mail server is configured: the mail is in a file')
  }
}

/** Keeps `to` one address, even if it contains separators. */
function addressed({ to, ...mail }: Mail) {
  return { ...mail, to: { name: '', address: to } }
}
