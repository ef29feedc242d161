/** A mail server on its own port that keeps the mails it receives. */
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { atEnd } from '../processes/at-end.ts'

interface ReceivedMail extends Email {
  /** Envelope of the SMTP exchange, as opposed to the headers of the mail. */
  envelope: { from: string; to: string[] }
}

export interface MailServer {
  /** `smtp://…` */
  url: string
  received: ReceivedMail[]
  /** Number of connections so far. */
  connections: number
  /** Resolves with the next mail that nobody has waited for yet. */
  next(): Promise<ReceivedMail>
}

interface Options {
  /** The only user that may log in; undefined admits anyone. */
  user?: { name: string; password: string }
  /** Clients wait for this after connecting. */
  open?: Promise<unknown>
  /** Refuses every mail with this message. */
  refuse?: string
}

/** Starts a mail server that is closed when the test file is done. */
export async function startMailServer({ user, open, refuse }: Options = {}): Promise<MailServer> {
  const waiting: ((mail: ReceivedMail) => void)[] = []
  const unread: ReceivedMail[] = []
  const mailServer: MailServer = {
    url: '',
    received: [],
    connections: 0,
    next() {
      const mail = unread.shift()
      return mail ? Promise.resolve(mail) : new Promise((resolve) => waiting.push(resolve))
    },
  }
  const server = new SMTPServer({
    authOptional: user === undefined,
    disabledCommands: ['STARTTLS', ...(user ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    onConnect(_session, done) {
      mailServer.connections++
      void Promise.resolve(open).then(() => done())
    },
    onAuth({ username, password }, _session, done) {
      const isRight = username === user?.name && password === user?.password
      done(isRight ? null : new Error('who are you?'), { user: username })
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        if (refuse) return done(Object.assign(new Error(refuse), { responseCode: 554 }))
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const mail: ReceivedMail = {
          ...(await PostalMime.parse(Buffer.concat(chunks))),
          envelope: { from, to: envelope.rcptTo.map(({ address }) => address) },
        }
        mailServer.received.push(mail)
        const reader = waiting.shift()
        if (reader) reader(mail)
        else unread.push(mail)
        return done()
      })
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  atEnd(() => new Promise<void>((closed) => server.close(() => closed())))
  const { port } = server.server.address() as AddressInfo
  const login = user ? `${encodeURIComponent(user.name)}:${encodeURIComponent(user.password)}@` : ''
  mailServer.url = `smtp://${login}127.0.0.1:${port}`
  return mailServer
}

/** Returns the first link in a mail. */
export function linkIn({ text = '' }: Email): URL {
  const [link] = /https?:\/\/\S+/.exec(text) ?? []
  if (!link) throw new Error(`no link in ${text}`)
  return new URL(link)
}
