/** A process that runs the job scores on the given database until it is done or killed, and prints its progress. */

import { runJob } from '../../../jobs/runner.ts'
import { scores } from '../../../jobs/scores.ts'
import { Database } from '../../../sql/core/database.ts'

const [url] = process.argv.slice(2) as [string]
// The embedded database makes one client wait for the other.
const database = new Database({ url, connections: 3, connectionTimeout: 60_000, answerTimeout: 60_000 })
process.stdout.write('begins\n')
const run = await runJob(
  database,
  scores,
  {},
  { codeVersion: 'test', onProgress: (done) => process.stdout.write(`at ${done}\n`) },
)
process.stdout.write(`ended ${run?.state}\n`)
await database.close()
