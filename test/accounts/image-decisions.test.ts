/** What editors decide about proposed images: on the place, in its history, undone, and over a merge. */
import sql from 'sql-template-tag'
import { ANY_ENGINE, testOn, testOnEachDatabase } from '../support/databases/database.ts'
import { placeId } from '../support/fixtures/few-places.ts'
import { idOf, openImages, PLACE, type Row, SIZE, statusAndBody, url } from './images.ts'
import { bearing } from './people.ts'

testOnEachDatabase('an accepted image is on the place, in its history, and can be undone', async (t, s) => {
  const { propose, list, decide, images, history, undo, database, ada, grace } = await openImages(s)
  const before = await images()
  const id = idOf(await propose({ title: 'Terasse' }))
  t.deepEqual(statusAndBody(await decide(id, { state: 'accepted', width: 1600 })), [
    400,
    { height: ['This field is required.'] },
  ])
  t.is((await decide(id, { state: 'open' })).status, 400)
  t.deepEqual(await images(), before)
  const accepted = await decide(id, { state: 'accepted', title: 'The terrace', ...SIZE })
  t.is(accepted.status, 200)
  t.like(accepted.body, { id, state: 'accepted', title: 'The terrace', ...SIZE })
  const image = { title: 'The terrace', original: url, blurhash: null, ...SIZE }
  const shown = { ...image, thumbnail_url: `${url}?tr=w-150,h-150` }
  t.deepEqual(await images(), [...before, shown])
  t.like((await list())[0], { state: 'accepted' })
  const [edit] = await history()
  t.like(edit, { action: 'change', editor: grace.email })
  t.deepEqual(edit?.['after'], {
    images: [...((edit?.['before'] as { images: Row[] } | undefined)?.images ?? []), image],
  })
  // The same decision again changes nothing; the other one is for the history.
  t.is((await decide(id, { state: 'accepted' })).status, 200)
  t.is((await history()).length, 1)
  t.is((await decide(id, { state: 'refused' })).status, 409)
  t.deepEqual(statusAndBody(await propose({})), [400, { url: ['The place has this image already.'] }])
  t.is((await undo(edit?.['id'])).status, 204)
  t.deepEqual(await images(), before)
  t.like((await list())[0], { state: 'proposed', decided_at: null })
  t.is((await undo((await history())[0]?.['id'])).status, 204)
  t.deepEqual(await images(), [...before, shown])
  t.like((await list())[0], { state: 'accepted' })
  // What the user proposed goes with the account; the image stays with the place.
  await database.write(sql`delete from users where email = ${ada.email}`)
  t.deepEqual(await list('', grace), [])
  t.deepEqual(await images(), [...before, shown])
})

testOn(ANY_ENGINE, 'a refused image is on no place, and can be accepted later', async (t, s) => {
  const { propose, decide, images, list, history } = await openImages(s)
  const before = await images()
  const id = idOf(await propose(SIZE))
  t.like((await decide(id, { state: 'refused' })).body, { state: 'refused' })
  t.deepEqual([await images(), await history()], [before, []])
  t.is(typeof (await list())[0]?.['decided_at'], 'string')
  t.is((await decide(id, { state: 'accepted' })).status, 200)
  t.is((await images()).length, before.length + 1)
})

testOn(ANY_ENGINE, 'open proposals for a duplicate move with its merge, and back with the undo', async (t, s) => {
  const { propose, decide, list, images, history, undo, post, database, grace } = await openImages(s)
  const of = { hotspots_place_id: placeId(2) }
  const [first, second, decided] = [
    await propose(of),
    await propose({ ...of, url: `${url}?2` }),
    await propose({ ...of, url: `${url}?3`, ...SIZE }),
  ].map(idOf)
  await decide(decided, { state: 'accepted' })
  const merge = () => post(`${PLACE}/merge/`, { duplicate: placeId(2) }, bearing(grace.token))
  t.is((await merge()).status, 204)
  const places = async () => new Map((await list()).map((row) => [row['id'], row['svc_place']]))
  const expected = (place: number) =>
    new Map([
      [decided, placeId(2)],
      [second, placeId(place)],
      [first, placeId(place)],
    ])
  t.deepEqual(await places(), expected(1))
  t.like((await propose({ ...of, url: `${url}?4` })).body, { svc_place: placeId(1) }, 'a late one')
  await database.write(sql`delete from image_proposals where original = ${`${url}?4`}`)
  t.is((await undo((await history())[0]?.['id'])).status, 204)
  t.deepEqual(await places(), expected(2))
  // A merge by an older program, or by an import, moves no proposals.
  await merge()
  await database.write(sql`update image_proposals set place_id = ${placeId(2)}::uuid`)
  await database.write(sql`update place_edits set moved = moved - 'image_proposals' where action = 'merge'`)
  t.like((await decide(first, { state: 'accepted', ...SIZE })).body, { svc_place: placeId(1), state: 'accepted' })
  t.is((await images()).at(-1)?.['original'], url)
  const [, merged] = await history()
  await propose({ url: `${url}?own` })
  await undo(merged?.['id'])
  t.is((await list(`?svc_place=${placeId(1)}`)).length, 2)
})
