/** Schemas of images that users propose for places. */
import { z } from 'zod'
import { isWebAddress } from '../../core/model/web-address.ts'
import { PROPOSAL_STATES, type ProposedImage } from '../../sql/accounts/image-proposals.ts'
import { InvalidFields } from '../errors.ts'
import { timestamp } from '../http/answer-schemas.ts'
import { integer, optional, text, webAddress } from '../http/fields.ts'
import { components, inputSchema } from '../http/json-schema.ts'
import { PLACE } from '../places/examples.ts'

const MAX_ADDRESS = 2048
const MAX_BYTES = 2_147_483_647
const MAX_PIXELS = 100_000
const DEFAULT_TITLE = 'Image from User'

const place = z.guid().toLowerCase()
export const imageTitle = text(250)
export const pixels = integer(1, MAX_PIXELS)
const fileId = text(200)

/** The names are those that published clients send, besides `svc_place`, `width` and `height`. */
export const ImageProposalInput = z.object({
  svc_place: optional(place).describe('Id of the place'),
  hotspots_place_id: optional(place).describe('The same, for clients that know it by this name'),
  url: optional(webAddress(MAX_ADDRESS)).describe('Address of the image'),
  src: optional(z.string()).describe('Address of the image, if `url` is absent'),
  title: optional(imageTitle).describe(`Caption; \`${DEFAULT_TITLE}\` if it is absent`),
  filename: optional(text(255)).describe('Name of the file'),
  size: optional(integer(0, MAX_BYTES)).describe('Size of the file in bytes'),
  id: optional(z.preprocess((value) => (typeof value === 'number' ? String(value) : value), fileId))
    .meta({ anyOf: [inputSchema(fileId), { type: ['number', 'null'] }, { type: 'string', pattern: '^\\s*$' }] })
    .describe('Id of the file where the client uploaded it'),
  width: optional(pixels).describe('Width in pixels'),
  height: optional(pixels).describe('Height in pixels'),
})

export const ImageProposal = z
  .object({
    id: z.guid(),
    svc_place: z.guid().describe('Id of the place'),
    place_name: z.string(),
    original: z.string().describe('Address of the image'),
    title: z.string(),
    filename: z.string().nullable(),
    size: z.int().nullable().describe('Bytes'),
    file_id: z.string().nullable().describe('Id of the file where the client uploaded it'),
    width: z.int().nullable().describe('Pixels; null if nobody has measured it'),
    height: z.int().nullable().describe('Pixels; null if nobody has measured it'),
    state: z.enum(PROPOSAL_STATES),
    created_at: timestamp(),
    decided_at: timestamp().nullable().describe('When an editor accepted or refused it'),
  })
  .register(components, { id: 'ImageProposal' })

export const IMAGE_PROPOSAL: z.infer<typeof ImageProposal> = {
  id: '5f0c1f0e-6d0b-4c39-9a55-6f5b7ed0a010',
  svc_place: PLACE.id,
  place_name: PLACE.properties.name,
  original: 'https://uploads.example/terrace.jpg',
  title: 'The terrace in May',
  filename: 'terrace.jpg',
  size: 248_113,
  file_id: '65f1c2',
  width: null,
  height: null,
  state: 'proposed',
  created_at: '2026-11-21T02:44:39.997000',
  decided_at: null,
}

const REQUIRED = ['This field is required.']
const NO_FILES = 'This service stores no files. Upload the image elsewhere, and send its address in url.'

/** Returns the image, and the member of the body that names its place. Throws `InvalidFields`. */
export function readProposal(input: z.output<typeof ImageProposalInput>): { image: ProposedImage; field: string } {
  const { svc_place, hotspots_place_id, url, src, title, filename, size, id, width, height } = input
  const place = svc_place ?? hotspots_place_id ?? null
  const original = url ?? src?.trim() ?? null
  if (place === null || original === null) {
    throw new InvalidFields({ ...(!place && { svc_place: REQUIRED }), ...(!original && { url: REQUIRED }) })
  }
  const fault = url ? undefined : sourceFault(original)
  if (fault !== undefined) throw new InvalidFields({ src: [fault] })
  const image = {
    ...{ svc_place: place, original, title: title ?? DEFAULT_TITLE, filename: filename ?? null, size: size ?? null },
    ...{ file_id: id ?? null, width: width ?? null, height: height ?? null },
  }
  return { image, field: svc_place ? 'svc_place' : 'hotspots_place_id' }
}

function sourceFault(source: string): string | undefined {
  if (/^data:/i.test(source)) return NO_FILES
  if (source.length > MAX_ADDRESS) return `Ensure this field has no more than ${MAX_ADDRESS} characters.`
  return isWebAddress(source) && !source.includes('\0') ? undefined : 'Enter a valid URL.'
}
