/** The folder of the embedded database has at most one owner, whenever processes try to take it. */
import { existsSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import test from 'ava'
import { type ControlFile, controlFile, readControl } from '../../../sql/embedded/control.ts'
import { leaveFolder, takeFolder } from '../../../sql/embedded/ownership.ts'
import { atEnd } from '../../support/processes/at-end.ts'
import { temporaryFolder } from '../../support/processes/temporary-files.ts'

/** Returns a candidate with a control port of its own, open until it is killed. */
async function candidate(): Promise<{ me: ControlFile; kill(): Promise<unknown> }> {
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const kill = () => new Promise((closed) => server.close(closed))
  atEnd(kill)
  return { me: { controlPort: (server.address() as AddressInfo).port, pid: process.pid }, kill }
}

test('of many who find the owner killed, again and again, one becomes the next', async (t) => {
  const folder = temporaryFolder('owners')
  for (let round = 0; round < 20; round++) {
    const candidates = await Promise.all(Array.from({ length: 8 }, candidate))
    const taken = await Promise.all(candidates.map(({ me }) => takeFolder(folder, me)))
    t.is(taken.filter(Boolean).length, 1)
    const owner = candidates[taken.indexOf(true)]
    t.deepEqual(readControl(controlFile(folder)), owner?.me)
    t.deepEqual(await readdir(folder), [`embedded.${round + 1}.lock`, 'embedded.json'])
    await Promise.all(candidates.map(({ kill }) => kill()))
  }
})

test('one who was slow to look, and takes a number that is past, is not the owner', async (t) => {
  const folder = temporaryFolder('owners')
  const [first, second, slow] = await Promise.all([candidate(), candidate(), candidate()])
  t.true(await takeFolder(folder, first.me))
  await first.kill()
  // The slow one looks while the first is the last owner. It goes on when the second one's lock exists and the first
  // one's is gone.
  const looking = takeFolder(folder, slow.me)
  t.true((await takeFolder(folder, second.me)) !== (await looking))
  t.false(await takeFolder(folder, (await candidate()).me))
})

test('an owner that leaves is followed by the next, and one of an older version is respected', async (t) => {
  const folder = temporaryFolder('owners')
  const [older, first, second] = await Promise.all([candidate(), candidate(), candidate()])
  writeFileSync(controlFile(folder), JSON.stringify(older.me))
  t.false(await takeFolder(folder, first.me))
  t.deepEqual(readControl(controlFile(folder)), older.me)
  await older.kill()
  await first.kill()
  t.true(await takeFolder(folder, second.me))
  leaveFolder(folder, second.me)
  t.false(existsSync(controlFile(folder)))
})
