/** Results of texts on each engine, one case a line. */
import { overEachSearchEngine } from '../support/search/search-engines.ts'
import { TEXT_CASES, TEXT_PLACES } from '../support/search/text-cases.ts'

const testOnEach = overEachSearchEngine(TEXT_PLACES)

for (const [kind, cases] of Object.entries(TEXT_CASES)) {
  testOnEach(kind, async (t, { find }) => {
    const found: (readonly [string, string])[] = []
    let answered = 0
    for (const [text, places] of cases) {
      const answer = await find({ search: text, relaxed: 'true' }, { limit: 100, offset: 0 })
      if (answer) answered++
      const numbers = answer?.ids.map((id) => Number(id.slice(-12))).sort((a, b) => a - b)
      found.push([text, numbers?.join(' ') ?? places])
    }
    t.deepEqual(found, cases)
    t.is(answered, cases.length)
  })
}
