/** A server that answers counts as available, whatever this process does meanwhile. */
import sql from 'sql-template-tag'
import { Database } from '../../../sql/core/database.ts'
import { testOn } from '../../support/databases/database.ts'
import { atEnd } from '../../support/processes/at-end.ts'

testOn('PostGIS', 'pauses of this process are no silence of the server', async (t, { url }) => {
  const troubles: Error[] = []
  const database = new Database({ url, answerTimeout: 50, onUnavailable: (error) => troubles.push(error) })
  atEnd(() => database.close())
  // Each pause is longer than the 100 ms that a probe may take, and ends just before timers fire.
  let isAsking = true
  setImmediate(function again() {
    pause(150)
    if (isAsking) setImmediate(again)
  })
  try {
    // Silent for more than a second, the server is probed.
    await database.rows(sql`select pg_sleep(3)`)
  } finally {
    isAsking = false
  }
  t.deepEqual(troubles, [])
})

function pause(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}
