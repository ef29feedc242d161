/** Rows that describe themes, organizations and lists, in the shape in which the API gives them out. */
import { z } from 'zod'
import { THEME_GROUPS } from '../../../core/model/theme-groups.ts'
import { UUID } from '../../../core/model/uuid.ts'
import { pageTheme } from '../../../core/themes/page-theme.ts'
import type { Database } from '../../../sql/core/database.ts'
import {
  type ListInput,
  type OrganizationInput,
  type ThemeInput,
  upsertLists,
  upsertOrganizations,
  upsertThemes,
} from '../../../sql/events/themes-write.ts'
import { type Content, excerpt, isObject, type Rejection } from '../formats/source-row.ts'
import { Batches, type Written } from './batches.ts'
import type { ImportTally } from './tally.ts'

const Slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'is not lower case letters, digits and single hyphens')
const Named = z.object({
  id: z.string().regex(UUID, 'is not a UUID').optional(),
  slug: Slug,
  name: z.string().min(1).max(500),
  description: z.string().max(10_000).nullish(),
})
const Settings = z.record(z.string(), z.unknown())
const Groups = z.object(Object.fromEntries(THEME_GROUPS.map((group) => [group, Settings.optional()])))
const Organization = Named.extend({
  url: z.url({ protocol: /^https?$/, error: 'is not a web address' }).nullish(),
  theme: z.union([Slug, Named]).nullish(),
})
const List = Named.extend({
  organization: Slug,
  theme_overrides: Settings.nullish(),
  places: z.array(z.string().regex(UUID, 'is not a UUID')).optional(),
})

/** What is written of a row. An organization has its theme with it. */
interface Rows {
  readonly theme?: ThemeInput
  readonly organization?: OrganizationInput
  readonly list?: ListInput
}

const READERS = {
  theme: (value: unknown): Rows => ({ theme: toTheme(value) }),
  organization: (value: unknown): Rows => {
    const { theme, ...given } = Organization.parse(value)
    const organization = { ...named(given), url: given.url ?? null }
    if (typeof theme === 'string') return { organization: { ...organization, theme } }
    if (!theme || !isObject(value)) return { organization }
    return { organization: { ...organization, theme: theme.slug }, theme: toTheme(value['theme']) }
  },
  list: (value: unknown): Rows => {
    const { organization, theme_overrides, places, ...given } = List.parse(value)
    const ids = places && { places }
    return { list: { ...named(given), organization, theme_overrides: theme_overrides ?? {}, ...ids } }
  },
}

export class Slugged {
  readonly batches: Batches<Rows>
  readonly #read: (value: unknown) => Rows
  readonly #tally: ImportTally

  constructor(database: Database, kind: keyof typeof READERS, tally: ImportTally) {
    this.#read = READERS[kind]
    this.#tally = tally
    this.batches = new Batches({
      database,
      write: (rows) => database.transaction((transaction) => write(transaction, rows)),
      reason: unstorable,
      reject: (number, rejection) => tally.reject(number, rejection),
    })
  }

  add(number: number, { properties }: Content): void {
    try {
      const rows = this.#read(properties)
      this.batches.add(number, rows)
      this.#warn(number, rows.theme)
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error
      this.#tally.reject(number, rejection(error, properties))
    }
  }

  /** Tells what pages do not show as the theme says. The overrides of lists are told by the API, with the theme that they change. */
  #warn(number: number, theme: ThemeInput | undefined): void {
    for (const warning of pageTheme(theme?.settings ?? {}).warnings) {
      const [field = '', ...reason] = warning.split(': ')
      this.#tally.shownOtherwise.add(number, { field, reason: reason.join(': ') })
    }
  }
}

/** Groups without settings are left out, as they are stored. */
function toTheme(value: unknown): ThemeInput {
  const groups = Object.entries(Groups.parse(value)).filter(([, group]) => group && Object.keys(group).length > 0)
  return { ...named(Named.parse(value)), settings: Object.fromEntries(groups) }
}

function named({ id, slug, name, description }: z.infer<typeof Named>) {
  return { ...(id !== undefined && { id }), slug, name, description: description ?? '' }
}

async function write(transaction: Parameters<typeof upsertThemes>[0], rows: readonly Rows[]): Promise<Written> {
  const themes = await upsertThemes(transaction, lastOfEach(rows.flatMap(({ theme }) => theme ?? [])))
  const own = rows.some(({ organization }) => organization)
    ? await upsertOrganizations(transaction, lastOfEach(rows.flatMap(({ organization }) => organization ?? [])))
    : rows.some(({ list }) => list)
      ? await upsertLists(transaction, lastOfEach(rows.flatMap(({ list }) => list ?? [])))
      : themes
  return own
}

/** If several have the same slug, the last counts. */
function lastOfEach<Input extends { slug: string }>(inputs: readonly Input[]): Input[] {
  return [...new Map(inputs.map((input) => [input.slug, input])).values()]
}

function rejection(error: z.ZodError, properties: Content['properties']): Rejection {
  const [issue] = error.issues
  const field = String(issue?.path[0] ?? 'row')
  return { field, reason: issue?.message ?? 'is not valid', ...excerpt(properties[field]) }
}

function unstorable(error: Error): Rejection {
  return /organization_id/.test(error.message)
    ? { field: 'organization', reason: 'is not the slug of a stored organization' }
    : { field: 'row', reason: error.message }
}
