/** Images that users propose for places: what is taken and refused, who sees it, and how many may be open. */
import sql from 'sql-template-tag'
import { MAX_OPEN, MAX_OPEN_OF_PLACE } from '../../sql/accounts/image-proposals.ts'
import type { Queryable } from '../../sql/core/database.ts'
import { untilBlocked } from '../support/databases/blocked.ts'
import { ANY_ENGINE, testOn, testOnEachDatabase } from '../support/databases/database.ts'
import { FULL, placeId } from '../support/fixtures/few-places.ts'
import { IMAGES, idOf, openImages, type Row, SIZE, statusAndBody, url } from './images.ts'

const URL_FAULT = ['Enter a valid URL.']
const NO_FILES = ['This service stores no files. Upload the image elsewhere, and send its address in url.']

const REFUSED: readonly [json: object, body: object][] = [
  [
    { hotspots_place_id: null, url: null },
    { svc_place: ['This field is required.'], url: ['This field is required.'] },
  ],
  [{ url: '' }, { url: ['This field is required.'] }],
  [{ hotspots_place_id: 'x' }, { hotspots_place_id: ['“x” is not a valid UUID.'] }],
  [{ svc_place: 7 }, { svc_place: ['Not a valid string.'] }],
  [{ hotspots_place_id: placeId(99) }, { hotspots_place_id: [`Invalid pk "${placeId(99)}" - object does not exist.`] }],
  [{ svc_place: placeId(99) }, { svc_place: [`Invalid pk "${placeId(99)}" - object does not exist.`] }],
  [{ url: 'terrace.jpg' }, { url: URL_FAULT }],
  [{ url: 'javascript:alert(1)' }, { url: URL_FAULT }],
  [{ url: ['https://uploads.example/a.jpg'] }, { url: ['Not a valid string.'] }],
  [
    { url: `https://uploads.example/${'a'.repeat(2048)}` },
    { url: ['Ensure this field has no more than 2048 characters.'] },
  ],
  [{ url: null, src: '/uploads/terrace.jpg' }, { src: URL_FAULT }],
  [{ url: null, src: 'https://uploads.example/\0' }, { src: URL_FAULT }],
  [
    { url: null, src: `https://uploads.example/${'a'.repeat(2048)}` },
    { src: ['Ensure this field has no more than 2048 characters.'] },
  ],
  [{ url: null, src: 'data:image/png;base64,iVBORw0KGgo=' }, { src: NO_FILES }],
  [{ title: 'a'.repeat(251) }, { title: ['Ensure this field has no more than 250 characters.'] }],
  [{ filename: 'a\0' }, { filename: ['Null characters are not allowed.'] }],
  [{ size: -1 }, { size: ['Ensure this value is greater than or equal to 0.'] }],
  [{ size: '2 MB' }, { size: ['A valid number is required.'] }],
  [{ id: {} }, { id: ['Not a valid string.'] }],
  [{ width: 0 }, { width: ['Ensure this value is greater than or equal to 1.'] }],
  [{ height: 1.5 }, { height: ['A valid integer is required.'] }],
]

const STORED: readonly [json: object, body: object][] = [
  [{}, { svc_place: placeId(1), place_name: FULL.name, original: url, title: 'Image from User', state: 'proposed' }],
  [{ svc_place: placeId(2), hotspots_place_id: null }, { svc_place: placeId(2) }],
  [{ url: null, src: ' https://uploads.example/src.png ' }, { original: 'https://uploads.example/src.png' }],
  [{ src: `data:image/png;base64,${'A'.repeat(10_000)}` }, { original: url }],
  [
    { title: ' The terrace ', filename: 'a.jpg', size: '12' },
    { title: 'The terrace', filename: 'a.jpg', size: 12 },
  ],
  [
    { id: 'f1', ...SIZE },
    { file_id: 'f1', ...SIZE },
  ],
  [{ id: 71 }, { file_id: '71', filename: null, size: null, width: null, height: null, decided_at: null }],
]

testOnEachDatabase('an image is proposed by its address; faults are told by field', async (t, s) => {
  const { propose, list, database } = await openImages(s)
  for (const [json, body] of REFUSED) {
    t.deepEqual(statusAndBody(await propose(json)), [400, body], JSON.stringify(json).slice(0, 90))
  }
  t.deepEqual(await list(), [])
  for (const [json, expected] of STORED) {
    const { status, body } = await propose(json)
    t.is(status, 201, JSON.stringify(json).slice(0, 90))
    t.like(body, expected)
    t.deepEqual(await list(), [body as Row])
    await database.write(sql`delete from image_proposals`)
  }
})

testOn(ANY_ENGINE, 'only editors see and decide what others propose', async (t, s) => {
  const { propose, decide, list, get, post, request, ada, grace, alan } = await openImages(s)
  t.is((await post(IMAGES, { hotspots_place_id: placeId(1), url })).status, 401)
  t.is((await get(IMAGES)).status, 401)
  const id = idOf(await propose({}))
  const other = idOf(await propose({ hotspots_place_id: placeId(2) }, alan))
  const anonymous = await request(`${IMAGES}${id}/`, { method: 'PATCH', json: { state: 'accepted' } })
  t.is(anonymous.status, 401)
  for (const person of [ada, alan]) t.is((await decide(id, { state: 'accepted', ...SIZE }, person)).status, 403)
  for (const unknown of ['x', placeId(1)]) t.is((await decide(unknown, { state: 'refused' })).status, 404)
  const ids = async (query: string, person = grace) => (await list(query, person)).map((row) => row['id'])
  t.deepEqual(await ids('', ada), [id])
  t.deepEqual(await ids(`?svc_place=${placeId(1)}`, alan), [])
  t.deepEqual(await ids(''), [other, id])
  t.deepEqual(await ids(`?svc_place=${placeId(2).toUpperCase()}`), [other])
  t.deepEqual(await ids('?page=2&per_page=1'), [id])
  await decide(id, { state: 'refused' })
  t.deepEqual(await ids('?state=proposed'), [other])
  t.deepEqual(await ids('?state=refused'), [id])
  t.deepEqual(await ids('?state=accepted'), [])
  t.deepEqual((await get(`${IMAGES}?state=open`, grace.token)).body, { state: ['"open" is not a valid choice.'] })
  t.deepEqual((await get(`${IMAGES}?svc_place=x`, grace.token)).body, { svc_place: ['“x” is not a valid UUID.'] })
  t.false(JSON.stringify(await list('', grace)).includes('@'), 'nobody is named')
})

testOnEachDatabase('open proposals are limited by place and by user; a repeated one is the same', async (t, s) => {
  const { propose, list, decide, database, ada, alan } = await openImages(s)
  const numbered = (at: number) => ({ url: `${url}?${at}` })
  const store = (queryable: Queryable, place: number, count: number) =>
    queryable.rows(sql`
      insert into image_proposals (user_id, place_id, original, title)
      select id, ${placeId(place)}::uuid, ${url} || '?' || n, '' from users, generate_series(1, ${count}::int) as n
      where email = ${ada.email}`)
  // A proposal waits for the others of its user, and counts them.
  const { waiting } = await database.transaction(async (transaction) => {
    await transaction.rows(sql`select from users where email = ${ada.email} for no key update`)
    await store(transaction, 1, MAX_OPEN_OF_PLACE)
    const waiting = propose(numbered(50))
    if (s.engine === 'PostGIS') await Promise.race([waiting, untilBlocked(transaction, 1)])
    return { waiting }
  })
  t.deepEqual(statusAndBody(await waiting), [
    409,
    { detail: 'You have 5 proposals for this place that no editor has decided about.' },
  ])
  const [first] = await list()
  const again = await propose({ url: first?.['original'] })
  t.deepEqual([again.status, again.body], [201, first as Row])
  t.is((await propose(numbered(50), alan)).status, 201)
  t.is((await propose({ ...numbered(50), hotspots_place_id: placeId(2) })).status, 201)
  await decide(first?.['id'], { state: 'refused' })
  t.is((await propose(numbered(50))).status, 201)
  await store({ rows: (query) => database.write(query) }, 3, MAX_OPEN)
  t.deepEqual(statusAndBody(await propose({ ...numbered(51), hotspots_place_id: placeId(2) })), [
    409,
    { detail: 'You have 100 proposals that no editor has decided about.' },
  ])
})
