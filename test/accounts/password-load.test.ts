/** Many passwords at once: they wait in turn, others don't wait for them, and too many are refused. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { hash } from '@node-rs/argon2'
import test from 'ava'
import { hashPassword, MAX_WAITING, Passwords } from '../../api/credentials/secrets.ts'
import { TooManyPasswords } from '../../api/errors.ts'

const compress = promisify(gzip)

test.serial('compression waits for one password, however many there are', async (t) => {
  const passwords = new Passwords()
  await passwords.verify(undefined, 'x')
  const order: string[] = []
  const guesses = Array.from({ length: 20 }, async () => {
    await passwords.verify(undefined, 'x')
    order.push('guess')
  })
  await nextTurn()
  await compress('a list').then(() => order.push('compressed'))
  await Promise.all(guesses)
  t.is(guesses.length, order.length - 1)
  t.true(order.indexOf('compressed') <= 2, order.join())
})

test.serial('registrations and guesses wait in the same line, in their order', async (t) => {
  const stored = await hash('right', { memoryCost: 8, timeCost: 1 })
  const passwords = new Passwords()
  const order: string[] = []
  const say = (what: string) => () => order.push(what)
  await Promise.all([
    hashPassword('one').then(say('registration')),
    passwords.verify(stored, 'wrong').then(say('guess')),
    hashPassword('two').then(say('change')),
    passwords.verify(stored, 'right').then(say('login')),
  ])
  t.deepEqual(order, ['registration', 'guess', 'change', 'login'])
})

test.serial('beyond a limit, passwords are refused at once, and the others get their answers', async (t) => {
  const stored = await hash('right', { memoryCost: 8, timeCost: 1 })
  const passwords = new Passwords()
  const asked = Array.from({ length: MAX_WAITING + 25 }, () => passwords.verify(stored, 'right'))
  const answers = await Promise.allSettled(asked)
  const refused = answers.filter(({ status }) => status === 'rejected')
  t.is(refused.length, 24)
  t.true(refused.every((one) => one.status === 'rejected' && one.reason instanceof TooManyPasswords))
  t.true(answers.every((one) => one.status === 'rejected' || one.value))
  t.true(await passwords.verify(stored, 'right'), 'afterwards')
})
