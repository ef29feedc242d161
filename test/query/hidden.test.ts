/** Requests for hidden places are recognised before they are parsed, in every form that the parser reads. */
import test from 'ava'
import fc from 'fast-check'
import { asksForHidden } from '../../core/query/parse/hidden.ts'
import { parseList } from '../../core/query/parse/list.ts'

const name = fc.constantFrom('is_public', 'is_public__exact', 'IS_PUBLIC', 'is_public.raw', 'is_public__in', 'vibes')
const value = fc.oneof(
  fc.constantFrom('true', 'false', 'False', ' FALSE ', '\tfalse', 'TRUE', '', ' ', '0', 'no', 'true,false'),
  fc.string(),
)

test('whatever the parser reads, hidden places are in no answer unless they are asked for', (t) => {
  let hidden = 0
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value), { maxLength: 4 }), (pairs) => {
      const parameters = new URLSearchParams(pairs)
      if (asksForHidden(parameters)) {
        hidden += 1
        return
      }
      const [flag] = parseList(parameters).where.filter((each) => each.op === 'flag' && each.field === 'is_public')
      t.like(flag, { value: true }, String(parameters))
    }),
    { numRuns: 1000 },
  )
  t.true(hidden > 100)
})

for (const query of ['', 'is_public=true', 'is_public=%20True&is_public=', 'is_duplicate=false', 'public=false']) {
  test(`"${query}" does not ask for hidden places`, (t) => t.false(asksForHidden(new URLSearchParams(query))))
}
