/** The pairs of places that may be one: an editor merges them, or says that they are two. */
import { z } from 'zod'
import { countLikelyPairs, type ListedPair, listLikelyPairs, setApart } from '../../sql/batch/likely-pairs.ts'
import { presentProbability } from '../batch/presenter.ts'
import { PROBABILITY_FIELDS } from '../batch/schema.ts'
import { InvalidFields, NotFound } from '../errors.ts'
import { pageOf, timestamp } from '../http/answer-schemas.ts'
import { inputOperation } from '../http/input-operation.ts'
import { components } from '../http/json-schema.ts'
import { listOperation } from '../http/list-operation.ts'
import { isUuid } from '../http/record-key.ts'
import type { Operation, View } from '../http/view.ts'
import { OTHER_SAMPLE_PLACE, PLACE, SAMPLE_PLACE } from '../places/examples.ts'
import type { Services } from '../services.ts'

const PairedPlace = z.object({
  id: z.guid(),
  name: z.string(),
  address: z.string().nullable(),
  city: z.string().nullable(),
})

const LikelyPair = z
  .object({
    places: z.array(PairedPlace).length(2),
    ...PROBABILITY_FIELDS,
    found_at: timestamp().describe('When they were first compared'),
  })
  .register(components, { id: 'LikelyPair' })
type LikelyPair = z.infer<typeof LikelyPair>

const PAIR: LikelyPair = {
  places: [
    { id: PLACE.id, name: 'Café Kranzler', address: 'Kurfürstendamm 18', city: 'Berlin' },
    { id: '5a3f8a52-1f0e-4f6b-9d35-7d6f1f6f2f10', name: 'Kranzler', address: 'Kurfuerstendamm 18-19', city: null },
  ],
  probability: 0.620107,
  steps: [
    { term: 'prior', level: null, weight: -2.6 },
    { term: 'name', level: 'contained', weight: 1.29 },
    { term: 'street', level: 'equal', weight: 1.8 },
  ],
  found_at: '2026-11-21T02:44:39.997000',
}

const ApartInput = z.object({ other: z.guid().toLowerCase().describe('Id of the other place') })

export function likelyPairViews(services: Services): View[] {
  return [
    {
      path: '/v0.3/places/likely-pairs/',
      name: 'Likely Pair List',
      description: `Pairs of places that may be one and that no editor has decided about, the likeliest first. Batches \
and \`whereabouts duplicates\` find them.`,
      operations: { GET: listPairs(services) },
    },
    {
      path: '/v0.3/places/:id/apart/',
      pathExample: SAMPLE_PLACE,
      name: 'Place Apart',
      description: 'Says that two places are not one. They are no longer listed as a pair.',
      operations: { POST: keepApart(services) },
    },
  ]
}

function listPairs({ database }: Services): Operation {
  return listOperation({
    id: 'listLikelyPairs',
    summary: 'Pairs of places that may be one',
    needsToken: true,
    needsEditor: true,
    output: pageOf('LikelyPairPage', z.array(LikelyPair)),
    example: PAIR,
    source: () => ({
      list: (limit, offset) => listLikelyPairs(database, limit, offset),
      count: () => countLikelyPairs(database),
    }),
    present: ({ places, found_at, ...explained }: ListedPair): LikelyPair => ({
      places: [...places],
      ...presentProbability(explained),
      found_at,
    }),
  })
}

function keepApart({ database }: Services): Operation {
  return inputOperation({
    id: 'setPlacesApart',
    summary: 'Say that two places are not one',
    needsToken: true,
    needsEditor: true,
    status: 204,
    input: ApartInput,
    inputExample: { other: OTHER_SAMPLE_PLACE },
    async handle({ other }, { params }) {
      const place = (params['id'] ?? '').toLowerCase()
      if (!isUuid(place)) throw new NotFound()
      if (place === other) throw refused('A place is not apart from itself.')
      const outcome = await setApart(database, place, other)
      if (outcome === 'no place') throw new NotFound()
      if (outcome === 'no other place') throw refused(`Invalid pk "${other}" - object does not exist.`)
      return {}
    },
  })
}

function refused(message: string): InvalidFields {
  return new InvalidFields({ other: [message] })
}
