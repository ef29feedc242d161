/** `whereabouts user create|editor|disable|enable|token`: manages accounts. */
import { text } from 'node:stream/consumers'
import { Command } from 'commander'
import { pino } from 'pino'
import { passwordFaults } from '../../api/accounts/password-rules.ts'
import { Registration } from '../../api/accounts/schema.ts'
import type { Accounts } from '../../api/credentials/accounts.ts'
import { validate } from '../../api/http/validate.ts'
import { setDisabled, setEditor } from '../../sql/accounts/accounts.ts'
import type { Database } from '../../sql/core/database.ts'
import { withDatabase } from '../database.ts'

const EXAMPLES = `
Examples:
  whereabouts user create ada@example.org                      prints a link to choose a password
  whereabouts user create ada@example.org --password-stdin < password.txt
  whereabouts user create grace@example.org --editor           who may also change places
  curl -H "Authorization: Token $(whereabouts user token ada@example.org)" …`

export function userCommand(): Command {
  return new Command('user')
    .description('create and disable users, create tokens')
    .addHelpText('after', EXAMPLES)
    .addCommand(
      new Command('create')
        .description('create a user, and print a link for choosing a password')
        .argument('<email>', 'e-mail address of the user')
        .option('--password-stdin', 'read the password from standard input instead')
        .option('--editor', 'let the user change places, merge them, and hide tips')
        .action(async (email: string, { passwordStdin, editor }: { passwordStdin?: true; editor?: true }) => {
          const password = passwordStdin ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined
          await withAccounts(async (accounts, database) => {
            await create(accounts, email, password, async (address) => {
              if (editor) await makeEditor(database, address, true)
            })
          })
        }),
    )
    .addCommand(
      new Command('editor')
        .description('let a user change places, merge them, and hide tips')
        .argument('<email>', 'e-mail address of the user')
        .option('--revoke', 'no longer')
        .action((email: string, { revoke }: { revoke?: true }) =>
          withAccounts((_, database) => makeEditor(database, email, !revoke)),
        ),
    )
    .addCommand(
      new Command('disable')
        .description('disable a user, and revoke all tokens')
        .argument('<email>', 'e-mail address of the user')
        .action((email: string) => withAccounts((_, database) => disable(database, email, true))),
    )
    .addCommand(
      new Command('enable')
        .description('enable a disabled user')
        .argument('<email>', 'e-mail address of the user')
        .action((email: string) => withAccounts((_, database) => disable(database, email, false))),
    )
    .addCommand(
      new Command('token')
        .description('create a token for a user, and print it')
        .argument('<email>', 'e-mail address of the user')
        .action((email: string) => withAccounts((accounts) => printToken(accounts, email))),
    )
}

/** `created` runs before the link is printed. */
async function create(
  accounts: Accounts,
  given: string,
  password: string | undefined,
  created: (email: string) => Promise<void>,
): Promise<void> {
  const { email } =
    password === undefined
      ? validate(Registration.pick({ email: true }), { email: given })
      : validate(Registration, { email: given, password })
  const faults = password === undefined ? [] : await passwordFaults(password, email)
  if (faults.length > 0) throw new Error(faults.join(' '))
  if (!(await accounts.create(email, password))) throw new Error(`A user ${email} already exists.`)
  console.error(`created ${email}`)
  await created(email)
  if (password !== undefined) return
  const link = await accounts.createResetLink(email)
  console.error('the user can choose a password, within an hour, at')
  process.stdout.write(`${link?.address}\n`)
}

async function makeEditor(database: Database, email: string, isEditor: boolean): Promise<void> {
  if (!(await setEditor(database, email, isEditor))) throw new Error(`No user ${email}.`)
  console.error(`${email} is ${isEditor ? 'an editor' : 'no longer an editor'}`)
}

async function disable(database: Database, email: string, isDisabled: boolean): Promise<void> {
  if (!(await setDisabled(database, email, isDisabled))) throw new Error(`No user ${email}.`)
  console.error(`${isDisabled ? 'disabled' : 'enabled'} ${email}`)
}

async function printToken(accounts: Accounts, email: string): Promise<void> {
  const token = await accounts.issueToken(email)
  if (token === undefined) throw new Error(`No active user ${email}.`)
  process.stdout.write(`${token}\n`)
}

/** Runs work with accounts. None of it sends mail, so nothing is logged. */
async function withAccounts(work: (accounts: Accounts, database: Database) => Promise<void>): Promise<void> {
  // Loaded here, so that other commands start in half the time.
  const { accountsOf } = await import('../api-services.ts')
  await withDatabase((database, config) => work(accountsOf(database, config, pino({ level: 'silent' })), database))
}
