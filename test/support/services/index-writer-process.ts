/** A process that loads the index and writes it to its file, again and again, until it is killed. */
import { IndexCopy } from '../../../answers/index/index-copy.ts'
import { IndexFile } from '../../../answers/index/index-file.ts'
import { Database } from '../../../sql/core/database.ts'

const [url, path] = process.argv.slice(2) as [string, string]
const database = new Database({ url, connections: 3 })
const file = new IndexFile({ path, store: database })
const fail = (error: Error) => {
  throw error
}
const copy = new IndexCopy(database.changes, () => undefined, fail)
await copy.load(new AbortController().signal, file, (reason) => fail(new Error(reason)))
process.stdout.write('writes\n')
for (;;) {
  await copy.current()
  await copy.write(file)
}
