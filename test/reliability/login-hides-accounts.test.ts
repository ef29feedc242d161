/**
 * Login with an unknown address, with a wrong password, for a disabled user and for one without a password: the same
 * answer, after the same work. `bench/api/login.ts` measures how long it takes.
 */
import { AsyncLocalStorage, createHook } from 'node:async_hooks'
import test from 'ava'
import sql from 'sql-template-tag'
import { Passwords } from '../../api/credentials/secrets.ts'
import { createUser, setDisabled } from '../../sql/accounts/accounts.ts'
import { PASSWORD, startPeopleApi } from '../accounts/people.ts'
import { testOnEachDatabase } from '../support/databases/database.ts'

/** Set in what the work calls. Other tasks of this process, such as its reports to the runner, may start meanwhile. */
const isOurs = new AsyncLocalStorage<true>()

/**
 * Returns the types of async tasks that some work starts, except promises. For argon2: a task on another thread.
 */
async function tasksDuring(work: () => Promise<unknown>): Promise<string[]> {
  const types: string[] = []
  const hook = createHook({ init: (_id, type) => isOurs.getStore() && types.push(type) }).enable()
  await isOurs.run(true, work)
  hook.disable()
  return types.filter((type) => type !== 'PROMISE')
}

test('a password is computed once, whether or not there is one to compare it with', async (t) => {
  const passwords = new Passwords()
  const hash = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE'
  // Everything that is prepared only once is prepared now.
  await passwords.verify(undefined, 'x')
  const known = await tasksDuring(() => passwords.verify(hash, 'x'))
  t.is(known.length, 1)
  for (const none of [undefined, null]) {
    t.deepEqual(await tasksDuring(async () => t.false(await passwords.verify(none, 'x'))), known)
  }
})

testOnEachDatabase('whoever cannot log in hears the same, after the same steps', async (t, { database }) => {
  const { post, register } = await startPeopleApi(database)
  const known = await register('known@example.org')
  await register('disabled@example.org')
  await setDisabled(database, 'disabled@example.org', true)
  await createUser(database, 'passwordless@example.org', null)
  const answers = []
  for (const [email, password] of [
    [known.email, 'wrong'],
    ['unknown@example.org', PASSWORD],
    ['no address at all', PASSWORD],
    ['disabled@example.org', PASSWORD],
    ['passwordless@example.org', PASSWORD],
  ] as const) {
    const { status, headers, bytes } = await post('/v0.3/auth/login/', { email, password })
    const { date, 'x-request-id': id, ...rest } = headers
    t.truthy(date && id)
    answers.push({ status, headers: rest, text: bytes.toString() })
  }
  for (const answer of answers) t.deepEqual(answer, answers[0])
  t.is(answers[0]?.text, '{"non_field_errors":["Unable to log in with provided credentials."]}')
  t.is((await post('/v0.3/auth/login/', { email: known.email, password: PASSWORD })).status, 200)
  t.is((await database.rows(sql`select from users where email = 'disabled@example.org' and is_disabled`)).length, 1)
})
