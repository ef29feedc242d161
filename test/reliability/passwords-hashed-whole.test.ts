/** Passwords: argon2id, 128 characters and more are accepted, and never truncated. */
import { parseOptions } from '@node-rs/argon2'
import sql from 'sql-template-tag'
import { startPeopleApi } from '../accounts/people.ts'
import { testOnEachDatabase } from '../support/databases/database.ts'
import { dumpRows } from '../support/databases/dump-rows.ts'

/** Four bytes a letter, and one letter shorter than the limit. */
const LONGEST = '🥐'.repeat(1023)

const PASSWORDS: readonly [title: string, password: string, others: readonly string[]][] = [
  ['128 letters', `${'abcdefgh'.repeat(15)}ijklmnop`, ['', 'O']],
  ['73 letters', `${'abcdefgh'.repeat(9)}z`, ['', 'Z']],
  ['1024 letters of four bytes', `${LONGEST}🍞`, ['', '🥐']],
  ['white space at its ends', ' white  space\t ', ['', '  ']],
  ['accents', 'Großmutters Häuschen', ['N']],
]

for (const [index, [title, password, ends]] of PASSWORDS.entries()) {
  testOnEachDatabase(`a password with ${title} works, and only as a whole`, async (t, { database }) => {
    const { post } = await startPeopleApi(database)
    const email = `long-${index}@example.org`
    const login = async (given: string) => (await post('/v0.3/auth/login/', { email, password: given })).status
    t.is((await post('/v0.3/auth/register/', { email, password })).status, 201)
    t.is(await login(password), 200)
    const shorter = [...password].slice(0, -1).join('')
    for (const end of ends) t.is(await login(shorter + end), 400)
    t.is(await login(password.trim()), password.trim() === password ? 200 : 400)
  })
}

testOnEachDatabase('passwords are stored as argon2id with a salt each', async (t, { database }) => {
  const { register } = await startPeopleApi(database)
  const password = 'the same for 2 people'
  const people = [await register(undefined, password), await register(undefined, password)]
  const rows = await database.rows<{ password_hash: string }>(sql`
    select password_hash from users where email = any(${people.map(({ email }) => email)})`)
  t.is(new Set(rows.map(({ password_hash }) => password_hash)).size, 2)
  for (const { password_hash: hash } of rows) {
    t.regex(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    t.like(parseOptions(hash), { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32, saltLen: 16 })
  }
  t.false((await dumpRows(database)).includes(password))
})
