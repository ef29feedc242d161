/** A handler on a free port of the loopback interface, closed when the test file is done. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import test from 'ava'

const open: (() => Promise<void>)[] = []

/** Address without a trailing slash. */
export async function listen(handler: RequestListener): Promise<string> {
  const server = createServer(handler)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  open.push(
    () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  )
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.after.always('close the servers', async () => {
  await Promise.all(open.map((close) => close()))
})
