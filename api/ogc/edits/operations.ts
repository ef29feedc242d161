/** The operations by which places are written: as those of the API, with the same rights, checks and history. */
import { OF_EDITORS, OF_EDITORS_WITH_TAG, placeEdits } from '../../curation/edit-place.ts'
import { changeReader } from '../../curation/patch-input.ts'
import { NotFound, PreconditionFailed } from '../../errors.ts'
import { WARNING, warnOfIgnored } from '../../http/ignored-members.ts'
import { matchIfSent, requireMatch } from '../../http/json-body.ts'
import { isUuid } from '../../http/record-key.ts'
import type { Operation, ViewRequest } from '../../http/view.ts'
import { createPlace } from '../../places/create.ts'
import { NEW_PLACE } from '../../places/examples.ts'
import { placeReader } from '../../places/input.ts'
import { placePresenters } from '../../places/presenter.ts'
import type { Services } from '../../services.ts'
import type { Collection } from '../collections/collection.ts'
import { CRS84 } from '../http/crs-names.ts'
import { crsHeader, shownFeature } from '../items/answers.ts'
import { FEATURE_EXAMPLE } from '../items/example.ts'
import { OgcFeature } from '../items/schema.ts'
import { EMPTY, withoutNulls, writable } from './empty-fields.ts'
import { OgcFeatureInput } from './input.ts'
import { readFeature } from './written-feature.ts'

const TYPES = ['application/geo+json']
const CRS_HEADER = {
  name: 'Content-Crs',
  description: 'Coordinate system of the position. Default: longitude and latitude',
}
const HEADERS = [...OF_EDITORS.headers, CRS_HEADER]

interface Writing {
  readonly items: { readonly POST: Operation }
  readonly item: { readonly PUT: Operation; readonly PATCH: Operation; readonly DELETE: Operation }
}

export function writingOperations(services: Services, places: Collection): Writing {
  const { publicUrl, vibes } = services
  const newPlace = placeReader(vibes.vibes)
  const change = changeReader(vibes.vibes)
  const presenterFor = placePresenters(services)
  const edits = placeEdits(services, (place, { is_public, duplicate_of }) => {
    if (!is_public || duplicate_of !== null) throw new NotFound()
    return shownFeature(place, places, publicUrl)
  })
  const written = {
    input: OgcFeatureInput,
    inputTypes: TYPES,
    output: OgcFeature,
    example: FEATURE_EXAMPLE,
  } as const

  async function write(request: ViewRequest, empty: object, check: typeof requireMatch) {
    const id = idOf(request)
    const { fields, ignored } = await readFeature(request)
    const known = writable({ ...empty, ...fields })
    const { values } = await change.read(known.fields)
    await edits.change(id, values, request, check)
    const { body, headers } = await edits.changed(id, request.caller)
    return asFeature(body, { ...headers, ...warnOfIgnored([...ignored, ...known.ignored]) })
  }

  return {
    items: {
      POST: {
        ...written,
        id: 'createOgcPlace',
        summary: 'Create a place from a feature',
        description: 'As a POST to `/v0.3/places/`.',
        needsToken: true,
        status: 201,
        headers: [CRS_HEADER],
        inputExample: NEW_FEATURE,
        answerHeaders: { Location: 'Address of the feature', ...WARNING },
        async handle(request) {
          const { fields, ignored } = await readFeature(request)
          const read = await newPlace.read(withoutNulls(fields))
          const all = { ...read, ignored: [...ignored, ...read.ignored] }
          const { body, headers } = await createPlace(services, all, presenterFor(request.caller))
          const feature = shownFeature(body, places, publicUrl)
          return asFeature(feature, { Location: `${request.url}/${body.id}`, ...headers })
        },
      },
    },
    item: {
      PUT: {
        ...OF_EDITORS_WITH_TAG,
        ...written,
        id: 'replaceOgcPlace',
        summary: 'Replace a place, as an editor',
        description: `Sets all properties that can be written and that GET shows: those that are not sent are emptied. The header \
If-Match must have the ETag of GET without \`crs\`. The edit is in the history of the place, where it can be undone.`,
        headers: HEADERS,
        inputExample: NEW_FEATURE,
        answerHeaders: { ETag: 'ETag of the changed feature', ...WARNING },
        async handle(request) {
          try {
            return await write(request, EMPTY, requireMatch)
          } catch (error) {
            // Part 4 tells apart who expects a feature from who would create one.
            if (error instanceof NotFound && request.header('If-Match') !== '') throw new PreconditionFailed()
            throw error
          }
        },
      },
      PATCH: {
        ...OF_EDITORS,
        ...written,
        inputTypes: [...TYPES, 'application/merge-patch+json'],
        id: 'updateOgcPlace',
        summary: 'Change some properties of a place, as an editor',
        description: `What is not sent stays as it is (JSON Merge Patch). Null empties a property. With the header If-Match, the \
place is changed only if the ETag of GET is still the same.`,
        headers: HEADERS,
        inputExample: { properties: { telephone: '+61 2 5550 0123' } },
        answerHeaders: { ETag: 'ETag of the changed feature', ...WARNING },
        handle: (request) => write(request, {}, matchIfSent),
      },
      DELETE: {
        ...OF_EDITORS,
        id: 'hideOgcPlace',
        summary: 'Hide a place, as an editor',
        description: `The place is no longer in any collection. The edit is in its history, where it can be undone. If-Match is as \
for PATCH.`,
        status: 204,
        async handle(request) {
          await edits.change(idOf(request), { is_public: false }, request, matchIfSent)
          return {}
        },
      },
    },
  }
}

const { longitude, latitude, ...properties } = NEW_PLACE
const NEW_FEATURE = { type: 'Feature', geometry: { type: 'Point', coordinates: [longitude, latitude] }, properties }

function idOf({ params }: ViewRequest): string {
  const id = params['feature'] ?? ''
  if (!isUuid(id)) throw new NotFound()
  return id
}

function asFeature(body: object, headers: Record<string, string>) {
  return {
    body: JSON.stringify(body),
    headers: { ...crsHeader(CRS84), ...headers, 'Content-Type': 'application/geo+json' },
  }
}
