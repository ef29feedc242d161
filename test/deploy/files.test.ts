/** The files of deploy/ are valid for the programs that read them: Docker Compose, nginx, systemd. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import test from 'ava'
import { parse } from 'yaml'
import { hasProxies, hasSystemd, skipped } from '../support/processes/needs.ts'
import { temporaryFolder } from '../support/processes/temporary-files.ts'
import { deployed } from '../support/services/proxies.ts'

interface Service {
  read_only?: boolean
  mem_limit?: string
  stop_grace_period?: string
  cap_drop?: string[]
  volumes?: string[]
}

/** The schema of the Compose specification, as dclint has it. */
const schema = new URL('schemas/compose.schema.json', import.meta.resolve('dclint/package.json'))

const ajv = addFormats.default(new Ajv({ strict: false, allErrors: true }))
// Draft 7, which is Ajv's default; the schema gives it another address than Ajv does.
const { $schema: _, ...rules } = JSON.parse(readFileSync(schema, 'utf8')) as Record<string, unknown>
const isCompose = ajv.compile(rules)

const read = (path: string) =>
  parse(readFileSync(path, 'utf8'), { merge: true }) as { services: Record<string, Service> }

for (const path of ['docker-compose.yml', 'deploy/compose.yml']) {
  test(`${path} is what Docker Compose reads`, (t) => {
    t.true(isCompose(read(path)), ajv.errorsText(isCompose.errors))
  })
}

test('each service of deploy/compose.yml is confined, and has time to end', (t) => {
  for (const [name, service] of Object.entries(read('deploy/compose.yml').services)) {
    t.true(service.read_only, name)
    t.deepEqual(service.cap_drop, ['ALL'], name)
    t.truthy(service.mem_limit, name)
    t.truthy(service.stop_grace_period, name)
    for (const [, source = ''] of (service.volumes ?? []).join('\n').matchAll(/^(\.\/[^:]+)/gm)) {
      t.notThrows(() => readFileSync(join('deploy', source)), `${name}: ${source}`)
    }
  }
})

if (hasProxies()) {
  test('nginx reads the upstreams of deploy/compose.yml', async (t) => {
    const folder = temporaryFolder('nginx')
    // Debian's nginx is older than `resolve`, and nginx looks the names up.
    const upstreams = await deployed('nginx/upstreams.compose.conf', [
      ['api:8000 fail_timeout=2s resolve', '127.0.0.1:1 fail_timeout=2s'],
      ['api:8000 max_fails=0 resolve', '127.0.0.1:1 max_fails=0'],
      ['tiles:8000 max_fails=0 resolve', '127.0.0.1:2 max_fails=0'],
    ])
    const site = await deployed('nginx/whereabouts.conf', [
      ['/var/cache/nginx', folder],
      ['/etc/nginx/whereabouts', folder],
    ])
    writeFileSync(join(folder, 'upstreams.conf'), upstreams)
    writeFileSync(join(folder, 'whereabouts.conf'), site)
    const main = `pid ${folder}/pid; events {} http { access_log off; include ${folder}/whereabouts.conf; }`
    writeFileSync(join(folder, 'nginx.conf'), main)
    const { status, stderr } = spawnSync('nginx', ['-t', '-e', 'stderr', '-c', join(folder, 'nginx.conf')], {
      encoding: 'utf8',
    })
    t.is(status, 0, stderr)
  })
} else test.skip(skipped('nginx reads the upstreams of deploy/compose.yml', 'nginx and PgBouncer'), () => undefined)

if (hasSystemd()) {
  test('systemd knows everything in the units', (t) => {
    const units = readdirSync('deploy/systemd').map((name) => join('deploy/systemd', name))
    t.is(units.length, 3)
    const { stderr } = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' })
    // Node may be elsewhere on this machine.
    const complaints = stderr.split('\n').filter((line) => line !== '' && !line.includes('/usr/bin/node'))
    t.deepEqual(complaints, [])
  })
} else test.skip(skipped('systemd knows everything in the units', 'systemd-analyze'), () => undefined)
