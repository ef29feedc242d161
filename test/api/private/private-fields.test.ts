/** Private fields: who sees them, in which answers, and that no cache mixes up the callers. Whole requests. */
import sql from 'sql-template-tag'
import { ANY_ENGINE, overEachDatabase, testOn } from '../../support/databases/database.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { CALLERS, NOTE, openPrivate, SHOWN_ID } from './callers.ts'

const world = overEachDatabase(({ database }) => openPrivate(database))
const open = () => world(ANY_ENGINE)

testOn(ANY_ENGINE, 'a private field is null, and no source of the place has it', async (t, { database }) => {
  const { on, off, headers } = await open()
  await database.write(sql`update places set set_by_people = '{notes_internal,name}' where id = ${SHOWN_ID}::uuid`)
  const read = async (service: typeof on, caller: (typeof CALLERS)[number]) => {
    const { body } = await service.request(`/v0.3/places/${SHOWN_ID}/`, { headers: headers[caller] })
    const { properties } = body as { properties: Record<string, unknown> & { sources: { fields: string[] }[] } }
    const fields = properties.sources.flatMap((source) => source.fields)
    return {
      names: Object.keys(properties),
      note: properties['notes_internal'],
      isNamed: fields.includes('notes_internal'),
    }
  }
  const editor = await read(on, 'editor')
  t.like(editor, { note: `${NOTE} 2`, isNamed: true })
  t.deepEqual(await read(on, 'stranger'), { names: editor.names, note: null, isNamed: false })
  t.deepEqual(await read(on, 'account'), { names: editor.names, note: null, isNamed: false })
  t.deepEqual(await read(off, 'stranger'), editor)
})

const CALLER_FIELDS = 'Authorization, Cookie, X-Requested-With'
/** From the index in memory, from PostgreSQL, from the cache of places, and of one place. */
const CACHED = [
  ...[
    '/v0.3/places/',
    '/v0.3/places/?tile=0/0/0',
    '/v0.3/places/?cursor=*',
    '/v0.3/places/?fields=name,notes_internal',
  ],
  ...['/search/places/?search=kranzler', '/search/places/?search=kranzler&format=geojson', `/v0.3/places/${SHOWN_ID}/`],
]

for (const target of CACHED) {
  testOn(ANY_ENGINE, `no cache of ${target} gives an editor's answer to others, or the reverse`, async (t) => {
    const { on, off, headers } = await open()
    const tags = new Map<string, string>()
    // Twice, so that each is answered from what was kept for the other.
    for (const caller of [...CALLERS, ...CALLERS].reverse()) {
      const other = caller === 'editor' ? 'stranger' : 'editor'
      const tag = tags.get(other)
      const {
        status,
        bytes,
        headers: answered,
      } = await on.request(target, {
        headers: { ...headers[caller], ...(tag && { 'if-none-match': tag }) },
      })
      t.is(status, 200, 'the tag of the other is not this one')
      t.is(bytes.includes(NOTE), caller === 'editor')
      t.is(answered['vary']?.includes(CALLER_FIELDS), true)
      const isTile = target.includes('tile=')
      const control = isTile ? 'public, max-age=0, must-revalidate' : undefined
      t.is(answered['cache-control'], caller === 'editor' ? 'private, no-cache' : control)
      tags.set(caller, String(answered['etag']))
    }
    t.is(tags.get('account'), tags.get('stranger'))
    const own = { ...headers.editor, 'if-none-match': String(tags.get('editor')) }
    t.is((await on.request(target, { headers: own })).status, 304)
    const first = await off.request(target, { headers: headers.editor })
    const again = await off.request(target, { headers: { 'if-none-match': String(first.headers['etag']) } })
    t.is(again.status, 304, 'without private fields, everybody has the same answer')
    t.notRegex(String(first.headers['vary']), /Authorization/)
  })
}

testOn(ANY_ENGINE, 'answers to writes show private fields to editors only', async (t) => {
  const { on, headers } = await open()
  const create = async (caller: 'account' | 'editor') => {
    const json = { name: `New ${caller}`, notes_to_svc: NOTE }
    const { status, body } = await on.request('/v0.3/places/', { method: 'POST', headers: headers[caller], json })
    t.is(status, 201)
    return (body as { properties: { notes_to_svc: unknown } }).properties.notes_to_svc
  }
  t.is(await create('account'), null)
  t.is(await create('editor'), NOTE)
  const target = `/v0.3/places/${placeId(2)}/`
  const change = async (tag: unknown) =>
    on.request(target, {
      method: 'PATCH',
      headers: { ...headers.editor, 'if-match': String(tag) },
      json: { short_description: 'new' },
    })
  const { headers: seen } = await on.request(target, { headers: headers.editor })
  const { status, body } = await change(seen['etag'])
  t.is(status, 200)
  t.is((body as { properties: { short_description: unknown } }).properties.short_description, 'new')
  // The place as others see it has other bytes now.
  t.is((await change((await on.request(target)).headers['etag'])).status, 412)
})
