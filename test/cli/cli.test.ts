/** The program as users call it: help, and a service that starts, answers, and stops on a signal. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import test from 'ava'
import { embeddedFolder } from '../support/databases/embedded-process.ts'
import { ROOT } from '../support/processes/root.ts'
import { until } from '../support/processes/until.ts'
import { command } from '../support/services/command.ts'
import { whereabouts } from '../support/services/program.ts'

const { version: packageVersion } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }

const HELP: [args: string[], says: RegExp][] = [
  [[], /serve.*tiles.*api.*migrate.*import.*sample.*user.*purge/s],
  [['serve'], /--port.*--sample/s],
  [['tiles'], /vector tiles.*--port/s],
  [['api'], /API.*--port/s],
  [['migrate'], /--dump/],
  [['import'], /<file>.*whereabouts import places\.ndjson\.gz --source wdc/s],
  [['match'], /--create/],
  [['sample'], /--places.*--seed/s],
  [['user'], /create.*disable.*enable.*token/s],
  [['user', 'create'], /--password-stdin/],
  [['search'], /status.*rebuild.*keys/s],
  [['purge'], /expired tokens/],
  [['jobs'], /list.*run.*cancel.*history.*explain.*diff/s],
  [['jobs', 'run'], /--all.*--dry-run.*--filter.*--weights.*--json.*--csv.*--html/s],
  [['weights'], /list.*show.*set.*rollback/s],
]
for (const [args, says] of HELP) {
  test.serial(`whereabouts ${[...args, '--help'].join(' ')}`, async (t) => {
    const run = command([...args, '--help'])
    t.is(await run.ended, 0)
    t.regex(run.output(), says)
  })
}

test.serial('whereabouts --version', async (t) => {
  const run = whereabouts(['--version'])
  t.is(await run.ended, 0)
  t.is(run.output(), `${packageVersion}\n`)
})

test('the built program is executable by itself, which npx and npm link rely on', (t) => {
  const { status, stdout, error } = spawnSync(join(ROOT, 'dist/cli.js'), ['--help'])
  t.is(error, undefined)
  t.is(status, 0)
  t.regex(String(stdout), /import/)
})

test('serve starts with a sample, answers, and on SIGTERM finishes what is under way and ends with 0', async (t) => {
  const folder = embeddedFolder('serve')
  const run = whereabouts(['serve', '--sample', '300'], { DATA_DIR: folder, PORT: '0' })
  const [, base] = await run.said(/the map is at (http\S+)/)
  const [first = ''] = run
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  t.like(JSON.parse(first), { level: 30, msg: 'whereabouts starts', version: packageVersion })
  // Some are private.
  const list = async () => (await (await fetch(`${base}/v0.3/places/`)).json()) as { count: number }
  await until(async () => (await list()).count > 250, 'the sample is there')
  t.true((await list()).count <= 300)
  t.is((await fetch(`${base}/maps/places/0/0/0.mvt`)).status, 200)
  t.is((await fetch(`${base}/`)).status, 200)

  const second = whereabouts(['serve', '--port', new URL(base as string).port], { DATA_DIR: folder, PORT: '1' })
  t.is(await second.ended, 1)
  t.regex(second.output(), /^Port \d+ is in use\. Set PORT or --port to another one\.\n$/)

  // The head of this request is still on its way when the signal comes.
  const { hostname, port } = new URL(base as string)
  const answered = new Promise<number | undefined>((resolve, reject) => {
    const slow = request({ hostname, port, path: '/v0.3/places/?per_page=1000&ordering=name' }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    })
    slow.on('error', reject).end()
  })
  await fetch(`${base}/v0.3/places/?per_page=1`)
  run.process.kill('SIGTERM')
  t.is(await answered, 200)
  t.is(await run.ended, 0)
})
