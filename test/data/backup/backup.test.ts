/** `whereabouts backup` while a service writes, and `restore`: all that was committed is there, or nothing is changed. */
import { cp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import sql from 'sql-template-tag'
import { create } from 'tar'
import { Database } from '../../../sql/core/database.ts'
import { openEmbedded } from '../../../sql/embedded/open.ts'
import { PASSWORD } from '../../accounts/people.ts'
import { embeddedStopped } from '../../support/databases/embedded-process.ts'
import { temporaryFolder } from '../../support/processes/temporary-files.ts'
import { describedRequest, type Request } from '../../support/requests/openapi.ts'
import { command } from '../../support/services/command.ts'
import { whereabouts } from '../../support/services/program.ts'
import { decodeTile } from '../../support/tiles/decode-tile.ts'

async function serve(folder: string): Promise<{ base: string; request: Request; stop(): Promise<void> }> {
  const environment = { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'fatal', THROTTLE: 'off' }
  const run = whereabouts(['serve'], environment)
  const [, base = ''] = await run.said(/the map is at (\S+)\n/)
  const stop = async () => {
    run.process.kill('SIGTERM')
    await run.ended
    await embeddedStopped(folder)
  }
  return { base, request: await describedRequest(base), stop }
}

/** Creates places one after the other. Returns the names of those that were answered. */
function keepWriting(request: Request, token: string): { names: string[]; stop(): Promise<void> } {
  const names: string[] = []
  let isOver = false
  const writing = (async () => {
    while (!isOver) {
      const json = { name: `Place ${names.length}`, longitude: 13.3, latitude: 52.5 }
      const headers = { authorization: `Token ${token}` }
      const { status } = await request('/v0.3/places/', { method: 'POST', json, headers })
      if (status === 201) names.push(json.name)
    }
  })()
  return {
    names,
    stop: async () => {
      isOver = true
      await writing
    },
  }
}

async function names(request: Request): Promise<string[]> {
  const { body } = await request('/v0.3/places/?per_page=1000')
  const { results } = body as { results: { features: { properties: { name: string } }[] } }
  return results.features.map(({ properties }) => properties.name).sort()
}

async function run(t: ExecutionContext, args: string, folder: string, code = 0): Promise<string> {
  // Refusals need no process.
  const { ended, output } = (code === 0 ? whereabouts : command)(args.split(' '), { DATA_DIR: folder })
  t.is(await ended, code, output())
  return output()
}

/** The service that the tests back up: its start takes 8 s of processor time. The last test stops it. */
let served: ReturnType<typeof openService> | undefined

async function openService() {
  const folder = temporaryFolder('backup')
  return { folder, files: temporaryFolder('backup'), ...(await serve(folder)) }
}

test.serial('an interrupted backup leaves nothing behind, and the older file', async (t) => {
  served ??= openService()
  const { folder, files } = await served
  const file = join(files, 'places.backup')
  await writeFile(file, 'older')
  const interrupted = whereabouts(['backup', file], { DATA_DIR: folder })
  while (!(await readdir(files)).includes('places.backup.partial')) await sleep(5)
  interrupted.process.kill('SIGINT')
  t.is(await interrupted.ended, 130)
  t.regex(interrupted.output(), /stopped; nothing was written\n$/)
  t.deepEqual(await readdir(files), ['places.backup'])
  t.is(await readFile(file, 'utf8'), 'older')
  await rm(file)
})

test.serial(
  'a backup while places are written has all that were answered before; the restored service works',
  async (t) => {
    served ??= openService()
    const { folder, files, request } = await served
    const [other, file] = [temporaryFolder('backup'), join(files, 'places.backup')]
    const json = { email: 'ada@example.org', password: PASSWORD }
    const { body } = await request('/v0.3/auth/register/', { method: 'POST', json })
    const { token } = body as { token: string }
    const writing = keepWriting(request, token)
    while (writing.names.length < 20) await sleep(50)
    const before = writing.names.length
    t.regex(
      await run(t, `backup ${file}`, folder),
      /has the whole database, [\d.]+ MB; the service waited for \d+ ms\n$/,
    )
    const after = writing.names.length
    t.true(after > before, 'the service writes meanwhile')
    await writing.stop()
    t.deepEqual(await readdir(files), ['places.backup'])

    t.regex(await run(t, `restore ${file}`, other), /has the database of .*: \d+ places\n$/)
    const second = await serve(other)
    const restored = await names(second.request)
    t.true(restored.length >= before && restored.length <= after + 1, `${before} <= ${restored.length} <= ${after}`)
    t.deepEqual(restored, restored.map((_, at) => `Place ${at}`).sort())
    // Tokens are there, and a write shows on list and tile.
    const place = { name: 'Later', longitude: 13.3, latitude: 52.5 }
    const headers = { authorization: `Token ${token}` }
    t.is((await second.request('/v0.3/places/', { method: 'POST', json: place, headers })).status, 201)
    t.is((await names(second.request)).length, restored.length + 1)
    const tile = await fetch(`${second.base}/maps/places/8/137/83.mvt`)
    t.is(decodeTile(new Uint8Array(await tile.arrayBuffer()))['meta']?.[0]?.properties['count'], restored.length + 1)
    await second.stop()
  },
)

test.serial('what can not be restored changes nothing, and one line says why', async (t) => {
  served ??= openService()
  const { folder, files, request, stop } = await served
  const places = (await names(request)).length
  const file = (name: string) => join(files, name)
  await run(t, `backup ${file('whole')}`, folder)
  const refused = async (args: string, reason: RegExp) => {
    const before = (await readdir(folder)).filter((name) => !name.endsWith('.lock'))
    const last = (await run(t, args, folder, 1)).trim().split('\n').at(-1) as string
    t.regex(last, reason)
    t.deepEqual(
      (await readdir(folder)).filter((name) => !name.endsWith('.lock')),
      before,
    )
  }
  // Its service must be stopped, and none starts meanwhile.
  const { url, close } = await openEmbedded(folder, () => undefined)
  const database = new Database({ url, connections: 1 })
  await refused(`restore --replace ${file('whole')}`, /is in use\. Stop all commands that use it, and try again\.$/)
  await database.write(sql`insert into migrations (name, checksum, is_breaking) values ('9999_later', 'x', true)`)
  await run(t, `backup ${file('newer')}`, folder)
  await database.write(sql`delete from migrations where name = '9999_later'`)
  await database.close()
  close()
  await stop()

  await refused(
    `restore ${file('whole')}`,
    /has a database\. Name another folder in DATA_DIR, or replace it with --replace\.$/,
  )

  await cp(file('whole'), file('half'))
  await truncate(file('half'), 1_000_000)
  await refused(
    `restore --replace ${file('half')}`,
    /half is not a whole backup of "whereabouts backup": unexpected end of file\.$/,
  )
  await writeFile(file('text'), 'name\nA\n')
  await refused(`restore --replace ${file('text')}`, /is not a whole backup of .*: incorrect header check\.$/)
  await create({ file: file('other'), gzip: true, cwd: files }, ['text'])
  await refused(`restore --replace ${file('other')}`, /is not a whole backup of .*: it has no database\.$/)

  await refused(`restore --replace ${file('newer')}`, /^This program \(version .*\) is too old for its database/)

  t.true((await run(t, `restore --replace ${file('whole')}`, folder)).endsWith(`: ${places} places\n`))
})
