/** The groups in which the document shows its operations. */

interface Tag {
  readonly name: string
  readonly description: string
}

/** In the order in which readers see them. Each path matches the pattern of one tag. */
const TAGS: readonly (Tag & { readonly paths: RegExp })[] = [
  {
    name: 'Places',
    description: 'The catalogue of places',
    paths: /\/v[\d.]+\/places(?:\/(?!likely-pairs\/|:id\/(?:tips|vibes|history|merge|apart)\/)|$)/,
  },
  {
    name: 'Search',
    description: 'Places and events by text, position and filters; areas; tags',
    paths: /^(?:\/v[\d.]+)?\/(?:search|tags)\//,
  },
  {
    name: 'OGC API',
    description: 'Features, tiles and styles for clients of the OGC API standards; `f` chooses the format',
    paths: /^\/ogc\//,
  },
  {
    name: 'Layers',
    description: 'What the layers of the map have, and what they can be asked',
    paths: /\/layers\//,
  },
  { name: 'Events', description: 'Events and their images', paths: /\/(?:events|images\/events)\// },
  {
    name: 'Contributions',
    description: 'What users say about places, and their profiles',
    paths:
      /\/(?:vibe-list|user-vibe-times|user-tips|profiles|places\/:id\/(?:tips|vibes)|tips\/:id\/report)\/|\/images\/places\/$/,
  },
  {
    name: 'Curation',
    description: 'What editors do: hide tips, accept images, merge places, undo edits',
    paths:
      /\/(?:places\/(?:likely-pairs|:id\/(?:history|merge|apart))|v[\d.]+\/tips\/(?:reported|:id)|images\/places\/:id)\/(?!report\/)/,
  },
  {
    name: 'Batches',
    description: 'Descriptions of places and businesses, matched with the catalogue',
    paths: /\/(?:batch_find_or_create_places|find_business)$/,
  },
  { name: 'Themes', description: 'Themes of organizations', paths: /\/themes\// },
  {
    name: 'Organizations',
    description: 'Organizations and their lists of places',
    paths: /\/(?:organizations|lists)\//,
  },
  { name: 'Accounts', description: 'Users and their tokens', paths: /\/(?:auth|rest-auth)\// },
  { name: 'Schema', description: 'The description of the API', paths: /\/schema\/$/ },
]

/** Throws for a path without a tag, so that a new view gets one. */
export function tagOf(path: string): string {
  const tag = TAGS.find(({ paths }) => paths.test(path))
  if (!tag) throw new Error(`no tag in api/schema/tags.ts for ${path}`)
  return tag.name
}

/** Returns the tags of some paths, in the order of `TAGS`. */
export function tagsOf(paths: readonly string[]): Tag[] {
  const used = new Set(paths.map(tagOf))
  return TAGS.filter(({ name }) => used.has(name)).map(({ name, description }) => ({ name, description }))
}
