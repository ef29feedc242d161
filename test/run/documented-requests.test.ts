/** The requests in README.md and docs/ answer on the sample, each with something, as a reader would see. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import type { PlaceInput } from '../../core/model/place.ts'
import { samplePlaces } from '../../sample/sample.ts'
import { upsertPlaces } from '../../sql/places/write.ts'
import { ANY_ENGINE, openTestDatabase } from '../support/databases/database.ts'
import { ROOT } from '../support/processes/root.ts'
import { startService, type TestService } from '../support/services/service.ts'

const FILES = ['README.md', ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith('.md'),
)
/** Files and the addresses of requests without a body. */
const REQUESTS = FILES.flatMap((file) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/curl 'http:\/\/127\.0\.0\.1:8000([^']*)'(.*)/g)]
    .filter(([, , rest = '']) => !rest.includes('-H'))
    .map(([, address = '']) => ({ file, address })),
)

/** Those of `npm start` that the documentation is about: the embedded database would take a minute for all of them. */
function documentedPlaces(): PlaceInput[] {
  const all = [...samplePlaces({ places: 25_000, seed: 1 })]
  return all.filter(
    ({ longitude, latitude }, number) =>
      number < 300 || Math.hypot((longitude ?? 0) - 13.4, (latitude ?? 0) - 52.52) < 0.5,
  )
}

let started: Promise<TestService> | undefined

function service(): Promise<TestService> {
  started ??= openTestDatabase(ANY_ENGINE).then(async ({ database }) => {
    await upsertPlaces(database, documentedPlaces())
    return startService(database)
  })
  return started
}

for (const { file, address } of REQUESTS) {
  test.serial(`${file}: ${address}`, async (t) => {
    const { base, request } = await service()
    if (address.includes('.mvt')) {
      const { status, headers } = await fetch(base + address)
      t.is(status, 200)
      t.true(Number(headers.get('content-length')) > 100)
      return
    }
    const { status, body } = await request(address)
    t.is(status, 200, JSON.stringify(body))
    const { count = 0, numberMatched = count } = body as { count?: number; numberMatched?: number }
    t.true(numberMatched > 0)
  })
}

test('there are such requests', (t) => t.true(REQUESTS.length >= 8, `${REQUESTS.length}`))
