/** A port that can't be opened: the program says so in one line and ends, whatever it was about to do. */

import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import test, { type ExecutionContext } from 'ava'
import { testOn, testOnEachDatabase } from '../support/databases/database.ts'
import { tcpProxy } from '../support/databases/tcp-proxy.ts'
import { atEnd } from '../support/processes/at-end.ts'
import { whereabouts } from '../support/services/program.ts'

async function portInUse(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  atEnd(() => new Promise((closed) => server.close(closed)))
  return (server.address() as AddressInfo).port
}

/** Returns all output of a command that ends with exit code 1. */
async function complaint(t: ExecutionContext, command: string, environment: Record<string, string>): Promise<string> {
  const run = whereabouts([command], { HOST: '127.0.0.1', ...environment })
  t.is(await run.ended, 1)
  return run.output()
}

for (const command of ['serve', 'tiles', 'api']) {
  testOnEachDatabase(`${command} on a port in use says so in one line`, async (t, { url }) => {
    const port = await portInUse()
    const output = await complaint(t, command, { DATABASE_URL: url, PORT: String(port) })
    t.is(output, `Port ${port} is in use. Set PORT or --port to another one.\n`)
  })
}

test('the port is tried before a database is made', async (t) => {
  const port = await portInUse()
  const output = await complaint(t, 'serve', { DATA_DIR: '/dev/null/none', PORT: String(port) })
  t.is(output, `Port ${port} is in use. Set PORT or --port to another one.\n`)
})

test('a host that is not of this machine is said in one line, too', async (t) => {
  const output = await complaint(t, 'serve', { DATA_DIR: '/dev/null/none', PORT: '0', HOST: '192.0.2.1' })
  t.is(
    output,
    'HOST 192.0.2.1 is not an address of this machine. Set HOST to one of its addresses, or to 0.0.0.0 for all.\n',
  )
})

testOn('PostGIS', 'a database that goes away is not logged as a tile that nobody asked for', async (t, { url }) => {
  const proxy = await tcpProxy(url)
  const run = whereabouts(['tiles'], { DATABASE_URL: proxy.url, HOST: '127.0.0.1', PORT: '0' })
  await run.said(/tiles are below/)
  await proxy.cut()
  await run.said(/the change log could not be followed/)
  run.process.kill('SIGTERM')
  await run.ended
  t.notRegex(run.output(), /a tile could not be built/)
})
