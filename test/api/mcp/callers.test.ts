/** Tools see what their caller sees, and count on the limits of their caller. */
import { ANY_ENGINE, openTestDatabase, overEachDatabase, testOn } from '../../support/databases/database.ts'
import { startApi } from '../../support/services/api.ts'
import { agentOf } from '../../support/services/mcp-client.ts'
import { CALLERS, HIDDEN_ID, openPrivate, SHOWN_ID } from '../private/callers.ts'

const world = overEachDatabase(({ database }) => openPrivate(database))

/** Whether a stranger, a user and an editor get an answer, where only editors see hidden places. */
const ANSWERED: readonly [tool: string, args: object, on: readonly boolean[]][] = [
  ['count_places', {}, [true, true, true]],
  ['count_places', { filters: { is_public: false } }, [false, false, true]],
  ['list_places', { filters: { is_public: false } }, [false, false, true]],
  ['search_places', { text: 'a', filters: { is_public: false } }, [false, false, true]],
  ['map_link', { filters: { is_public: false } }, [false, false, true]],
  ['get_place', { id: SHOWN_ID }, [true, true, true]],
  ['get_place', { id: HIDDEN_ID }, [false, false, true]],
  ['similar_places', { id: HIDDEN_ID }, [false, false, true]],
  ['explain_score', { id: HIDDEN_ID }, [false, false, true]],
]

for (const [tool, args, expected] of ANSWERED) {
  testOn(ANY_ENGINE, `${tool} ${JSON.stringify(args)} answers ${expected.join()}`, async (t) => {
    const { on, headers } = await world(ANY_ENGINE)
    for (const [number, caller] of CALLERS.entries()) {
      const { call } = await agentOf(on.base, { ...headers[caller] })
      const { isError, texts } = await call(tool, args)
      t.is(!isError, expected[number] ?? false, `${caller}: ${texts.join('\n')}`)
      if (isError) t.regex(texts.join(), /^(?:401|403|404): /)
    }
  })
}

testOn(ANY_ENGINE, 'a call counts, and so does what its tool asks', async (t) => {
  const { database } = await openTestDatabase(ANY_ENGINE)
  // One more than here: the test's own request for the schema.
  const { base } = await startApi(database, { throttle: { name: 'agents', calls: 3, seconds: 3600 } })
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'count_places', arguments: {} } }
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const ask = async () => {
    const response = await fetch(`${base}/mcp`, { method: 'POST', headers, body: JSON.stringify(message) })
    return [response.status, await response.text()] as const
  }
  t.regex((await ask())[1], /"structuredContent"/)
  t.is((await ask())[0], 429)
  const { base: other } = await startApi(database, { throttle: { name: 'others', calls: 2, seconds: 3600 } })
  const response = await fetch(`${other}/mcp`, { method: 'POST', headers, body: JSON.stringify(message) })
  t.regex(await response.text(), /429: Request was throttled.*"isError":true/s)
})
