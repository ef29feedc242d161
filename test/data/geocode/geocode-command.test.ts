/** `whereabouts geocode` as a process: its options, its summary, its death in the middle. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { embeddedFolder } from '../../support/databases/embedded-process.ts'
import { temporaryFolder } from '../../support/processes/temporary-files.ts'
import { startNominatim } from '../../support/services/nominatim.ts'
import { type Run, whereabouts } from '../../support/services/program.ts'

const folder = temporaryFolder('geocode')
const dataDir = embeddedFolder('geocode-data')

const start = (...args: string[]) => whereabouts([...args], { DATA_DIR: dataDir }, { cwd: folder })

/** Returns all output of a command, and its exit code. */
async function end({ ended, output }: Run): Promise<{ code: number | null; text: string }> {
  return { code: await ended, text: output() }
}

const REFUSED: readonly [flags: string[], message: RegExp][] = [
  [[], /No geocoder is known\. Name one by --url or GEOCODER_URL\./],
  [['--url', 'https://nominatim.openstreetmap.org'], /needs --email, and allows one request a second/],
  [['--url', 'https://nominatim.openstreetmap.org', '--email', 'a@b', '--rate', '2'], /allows one request a second/],
  [['--url', 'nominatim'], /It must begin with http/],
  [['--email', 'me'], /It must be an address\./],
]

for (const [flags, message] of REFUSED) {
  test.serial(`refused: ${flags.join(' ')}`, async (t) => {
    const { code, text } = await end(start('geocode', ...flags))
    t.regex(text, message)
    t.is(code, 1)
  })
}

test.serial('a run that is killed is resumed, and one that is interrupted ends with code 130', async (t) => {
  const known = { city: 'Berlin', postcode: '10719', country_code: 'de', house_number: '1', lon: 13.4, lat: 52.5 }
  const streets = Array.from({ length: 12 }, (_, n) => `Weg ${String.fromCharCode(65 + n)}`)
  const service = await startNominatim(streets.map((road) => ({ ...known, road })))
  await writeFile(
    join(folder, 'unlocated.csv'),
    `id,name,address,city\n${streets.map((road, n) => `${n},${n},${road} 1,Berlin`).join('\n')}\n`,
  )
  const imported = await end(start('import', 'unlocated.csv', '--column', 'longitude=', '--column', 'latitude='))
  t.is(imported.code, 0, imported.text)
  const flags = ['--url', service.url, '--rate', '100']
  const killed = start('geocode', ...flags)
  service.intercept = (_, number) => {
    if (number === 5) killed.process.kill('SIGKILL')
    return number === 5
  }
  t.is((await end(killed)).code, null)
  const interrupted = start('geocode', ...flags)
  service.intercept = (_, number) => {
    if (number === 8) interrupted.process.kill('SIGINT')
    return number === 8
  }
  const stopped = await end(interrupted)
  t.is(stopped.code, 130, stopped.text)
  t.regex(stopped.text, /^stopped; the same command resumes$/m)
  service.intercept = () => false
  const { code, text } = await end(start('geocode', ...flags))
  t.is(code, 0, text)
  t.regex(text, /: 6 of 6 places, 100 %/)
  t.regex(text, /^6 located; 6 requests$/m)
  t.is(new Set(service.requests).size, 12)
  t.is(service.requests.length, 14)
})
