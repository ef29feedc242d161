/** What the filter menus make of facets: numbers of ratings, and groups of labels. */
import test from 'ava'
import { RATING_STEPS } from '../../../core/query/facets.ts'
import { ratedAtLeast } from '../../../web/base/facets-api.ts'
import { type LabelGroup, labelGroups } from '../../../web/filters/labels-in-view.ts'

/** 7 unrated places, 1 from 0 to 0.5, 2 from 0.5 to 1, …, 10 from 4.5 to 5. */
const RATINGS = {
  unrated: 7,
  buckets: RATING_STEPS.map((from, step) => ({ from, to: from + 0.5, count: step + 1 })),
}

const RATED: readonly [min: number, count: number | undefined][] = [
  [0, 62],
  [0.5, 54],
  [3, 34],
  [4.5, 10],
  [3.7, undefined],
  [5, undefined],
]
for (const [min, count] of RATED) {
  test(`rated ${min} or more`, (t) => t.is(ratedAtLeast(RATINGS, min), count))
}

const bar = { label: 'bar', count: 2 }
const cafe = { label: 'café', count: 1 }

const GROUPS: readonly [title: string, isWhole: boolean, others: string[], groups: LabelGroup[]][] = [
  ['all labels in view', true, [], [{ title: 'In view', options: [bar, cafe] }]],
  ['others in another spelling', true, ['BAR', 'Cafe\u0301 '], [{ title: 'In view', options: [bar, cafe] }]],
  [
    'others that are not in view, each once',
    true,
    ['Zoo', 'zoo'],
    [
      { title: 'In view', options: [bar, cafe] },
      { title: 'Not in view', options: [{ label: 'Zoo', count: 0 }] },
    ],
  ],
  [
    'others that may be in view',
    false,
    ['zoo'],
    [
      { title: 'The 2 most frequent in view', options: [bar, cafe] },
      { title: 'Others', options: [{ label: 'zoo' }] },
    ],
  ],
]
for (const [title, isWhole, others, groups] of GROUPS) {
  test(`labels to pick from: ${title}`, (t) =>
    t.deepEqual(labelGroups({ values: [bar, cafe], isWhole }, others), groups))
}
