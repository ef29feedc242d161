/** Suggestions of names in the form of Elasticsearch's suggesters, which a client in the wild reads. */
import { z } from 'zod'
import { isPosition } from '../../core/geo/bbox.ts'
import { LATITUDE, LONGITUDE } from '../../core/query/filters/focus.ts'
import { InvalidParameter, scalar, toNumber } from '../../core/query/parameters.ts'
import { parseSearch, type SearchQuery } from '../../core/query/parse/search.ts'
import { MAX_SUGGESTED } from '../../core/query/parse/suggest.ts'
import { type QueryParameter, textParameter } from '../../core/query/query-parameter.ts'
import { parseText } from '../../core/words/text.ts'
import { components } from '../http/json-schema.ts'
import type { View } from '../http/view.ts'
import type { Services } from '../services.ts'
import { CURRENT } from '../versions.ts'
import { suggestNames } from './answer.ts'
import { SUGGESTED_PLACE, SuggestedPlace } from './schema.ts'

const Suggester = z
  .array(
    z.object({
      text: z.string().describe('As it was sent'),
      offset: z.literal(0),
      length: z.int().min(0).describe('Length of `text` in UTF-16 code units'),
      options: z.array(z.object({ text: z.string().describe('The name'), _id: z.guid(), _source: SuggestedPlace })),
    }),
  )
  .length(1)

const [PLAIN, IN_CONTEXT, POSITION] = ['name_suggest__completion', 'name_suggest_context', 'name_suggest_loc'] as const

/** A client without a position sends `null`, whatever follows. */
const POSITION_FORM = String.raw`^($|null(__|$)|${LATITUDE}__${LONGITUDE}(__(\d{1,8}(\.\d+)?(km|mi|m))?)?$)`

const PARAMETERS: readonly QueryParameter[] = [
  textParameter(PLAIN, 'The beginning of a name.', 'almas co'),
  textParameter(
    IN_CONTEXT,
    'As `name_suggest__completion`, but names near `name_suggest_loc` rank higher.',
    'almas co',
  ),
  {
    ...textParameter(
      POSITION,
      'Latitude and longitude, joined by `__`. A third part is a distance, beyond which no name is suggested.',
      '-33.8688__151.2093__5km',
    ),
    schema: { type: 'string', pattern: POSITION_FORM },
  },
]

const SuggestAnswer = z
  .object({ [PLAIN]: Suggester.optional(), [IN_CONTEXT]: Suggester.optional() })
  .describe('The suggestions have the name of the parameter')
  .register(components, { id: 'SuggestAnswer' })

const OPTION = { text: SUGGESTED_PLACE.name, _id: SUGGESTED_PLACE.id, _source: SUGGESTED_PLACE }
const SUGGESTED: z.infer<typeof SuggestAnswer> = {
  [PLAIN]: [{ text: 'kra', offset: 0, length: 3, options: [OPTION] }],
}

export function suggestView(services: Services): View {
  return {
    path: `${CURRENT}/search/places/suggest/`,
    name: 'Name Suggestions',
    description: 'Names of places by their beginning, as the suggesters of Elasticsearch answer.',
    operations: {
      GET: {
        id: 'suggestPlaceNames',
        summary: 'Names of places by their beginning',
        parameters: PARAMETERS,
        output: SuggestAnswer,
        example: SUGGESTED,
        async handle({ parameters, signal }) {
          const name = parameters.has(IN_CONTEXT) ? IN_CONTEXT : PLAIN
          const typed = scalar(parameters, name) ?? ''
          const { where, focus } = parsePosition(parameters)
          const text = parseText(typed)
          const { results, headers } = await suggestNames(
            services,
            text && { where, text, focus },
            MAX_SUGGESTED,
            signal,
          )
          const options = results.map((found) => ({ text: found.name, _id: found.id, _source: found }))
          return { body: { [name]: [{ text: typed, offset: 0, length: typed.length, options }] }, headers }
        },
      },
    },
  }
}

/** Reads `<latitude>__<longitude>` with an optional `__<distance><unit>`. The client sends `null` for no position. */
function parsePosition(parameters: URLSearchParams): Pick<SearchQuery, 'where' | 'focus'> {
  const text = scalar(parameters, POSITION) ?? 'null'
  if (/^null(?:__|$)/.test(text)) return parseSearch(new URLSearchParams())
  const [latitude, longitude, distance] = text.split('__')
  const focus = { longitude: toNumber(longitude ?? ''), latitude: toNumber(latitude ?? '') }
  if (!isKnown(focus) || !/^(?:\d{1,8}(?:\.\d+)?(?:km|mi|m))?$/i.test(distance ?? '')) {
    throw new InvalidParameter(POSITION, 'Enter latitude, "__" and longitude, such as 37.80__-122.27__5km.')
  }
  const circle = distance && `${distance}__${focus.latitude},${focus.longitude}`
  return { where: parseSearch(new URLSearchParams(circle ? { location__geo_distance: circle } : {})).where, focus }
}

function isKnown(position: {
  longitude: number | undefined
  latitude: number | undefined
}): position is { longitude: number; latitude: number } {
  const { longitude, latitude } = position
  return longitude !== undefined && latitude !== undefined && isPosition(longitude, latitude)
}
