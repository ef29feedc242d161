/** Opening hours: entries of days in responses; these or a text in the syntax of OpenStreetMap in requests. */
import { z } from 'zod'
import { InvalidEntry, type OpeningEntry, openingText } from '../../core/opening/entries.ts'
import { isReadableHours } from '../../core/opening/readable.ts'
import { isOpeningHours } from '../../core/opening/week.ts'
import { textFaults } from '../http/fields.ts'
import { components } from '../http/json-schema.ts'

const Time = z.string().regex(/^\d\d:\d\d:\d\d$/)

const Entry = z
  .object({
    day_of_week: z.int().min(0).max(8).describe('0 Monday … 6 Sunday, 7 public holidays, 8 every day'),
    opens: Time.describe('Local time'),
    closes: Time.describe('Local time; not after `opens`: on the next day'),
  })
  .register(components, { id: 'OpeningEntry' })

export const OpeningHours = z.array(Entry).describe(
  'The hours of an ordinary week, by day and in order of `opens`. A day with a break has several entries, a closed day \
has none, and a day that is open all day has 00:00:00 to 23:59:59. Seven equal days are entries of day 8 only. Null if \
nothing is known, or if the text cannot be expressed this way.',
)

const MAX_LENGTH = 2000
const MAX_ENTRIES = 100
const UNREADABLE =
  'Enter opening hours in the syntax of OpenStreetMap (Mo-Fr 09:00-17:00), or as a list of {day_of_week, opens, closes}.'

/** Parses to the text that is stored, or to null. */
export const OpeningHoursInput = z
  .unknown()
  .meta({
    description:
      "In the syntax of OpenStreetMap's opening_hours, or as a list of entries, which add to each other. An entry with \
equal times lasts 24 hours.",
    anyOf: [
      { type: 'string', maxLength: MAX_LENGTH },
      {
        type: 'array',
        maxItems: MAX_ENTRIES,
        items: {
          type: 'object',
          required: ['day_of_week', 'opens', 'closes'],
          properties: {
            day_of_week: { type: 'integer', minimum: 0, maximum: 8 },
            opens: { type: 'string', pattern: '^\\d\\d:\\d\\d:\\d\\d$' },
            closes: { type: 'string', pattern: '^\\d\\d:\\d\\d:\\d\\d$' },
          },
        },
      },
      { type: 'null' },
    ],
    examples: ['Mo-Fr 09:00-17:00'],
  })
  .transform(async (value, { issues }) => {
    const fail = (messages: readonly string[]) => {
      for (const message of messages) issues.push({ code: 'custom', input: value, message })
      return z.NEVER
    }
    if (value === null || value === undefined) return null
    if (Array.isArray(value)) return fromEntries(value, fail)
    if (typeof value !== 'string') return fail([UNREADABLE])
    const text = value.trim()
    if (text === '') return null
    const faults = textFaults(text, MAX_LENGTH)
    if (faults.length > 0) return fail(faults)
    return isReadableHours(text) && (await isOpeningHours(text)) ? text : fail([UNREADABLE])
  })
  .optional()

function fromEntries(list: readonly unknown[], fail: (messages: readonly string[]) => never): string | null {
  if (list.length > MAX_ENTRIES) fail([`Ensure this field has no more than ${MAX_ENTRIES} elements.`])
  const entries = list.map((entry) => readEntry(entry))
  const faults = entries.flatMap((entry, index) => (typeof entry === 'string' ? [`Entry ${index + 1}: ${entry}`] : []))
  if (faults.length > 0) return fail(faults)
  const text = openingText(entries as OpeningEntry[]) ?? null
  return text && text.length > MAX_LENGTH ? fail(['These hours have too many different times to be stored.']) : text
}

/** Returns the entry; a message if something is wrong with it. */
function readEntry(value: unknown): OpeningEntry | string {
  if (typeof value !== 'object' || value === null) return 'Enter an object with day_of_week, opens and closes.'
  const { day_of_week, opens, closes } = value as Partial<Record<string, unknown>>
  if (!/^[0-8]$/.test(String(day_of_week)))
    return 'day_of_week must be a whole number from 0 (Monday) to 8 (every day).'
  const entry = { day_of_week: Number(day_of_week), opens: String(opens), closes: String(closes) }
  try {
    openingText([entry])
    return entry
  } catch (error) {
    if (error instanceof InvalidEntry) return error.message
    throw error
  }
}
