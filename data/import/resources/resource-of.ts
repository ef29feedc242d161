/** Tells what a record describes: by the flag `--as`, by what the format says, by its type in schema.org, or by its shape. */
import { plainName } from '../fields/flat-record.ts'
import { typesOf } from '../formats/schema-org/types.ts'
import type { Content, Rejection, Resource } from '../formats/source-row.ts'

/** Ends of the names of schema.org's events. */
const EVENT = /(?:Event|Festival|Hackathon|CourseInstance|EventSeries)$/

/** Types that are often beside places and events, and are neither. */
const NEITHER = new Set([
  ...['Person', 'WebPage', 'WebSite', 'AboutPage', 'ContactPage', 'CollectionPage', 'FAQPage', 'BreadcrumbList'],
  ...['Article', 'NewsArticle', 'BlogPosting', 'Product', 'Offer', 'Review', 'ImageObject', 'VideoObject', 'Recipe'],
  ...['JobPosting', 'SearchAction', 'SiteNavigationElement', 'WPHeader', 'WPFooter', 'Question', 'HowTo', 'Service'],
  ...['ItemList', 'ListItem', 'OfferCatalog', 'DataFeed', 'Dataset', 'VirtualLocation'],
])
/** They may be at a place, or not. */
const PERHAPS = new Set(['Organization', 'Corporation', 'NGO', 'PerformingGroup', 'MusicGroup'])

const STARTS = new Set(['startdate', 'starttime', 'dtstart', 'startsat'])

/** Returns the resource of a record; a rejection for one that is none. */
export function resourceOf(content: Content, asked: Resource | undefined): Resource | Rejection {
  const given = asked ?? content.resource
  if (given) return given
  const { properties } = content
  if (Array.isArray(properties['vibes']) && Array.isArray(properties['signature_vibes'])) return 'vibes'
  const ours = typeof properties['slug'] === 'string' ? ownShape(properties) : undefined
  if (ours) return ours
  const types = typesOf(properties)
  if (types.some((type) => EVENT.test(type)) || Object.keys(properties).some((key) => STARTS.has(plainName(key))))
    return 'event'
  const [first] = types
  const isElsewhere = PERHAPS.has(first ?? '') && properties['address'] === undefined && properties['geo'] === undefined
  if (first === undefined || !(NEITHER.has(first) || isElsewhere)) return 'place'
  return { field: '@type', reason: 'is neither a place nor an event', value: first }
}

/** Recognizes the themes, organizations and lists of our API by members that nothing else has together. */
function ownShape(properties: Content['properties']): Resource | undefined {
  if ('theme_overrides' in properties && 'organization' in properties) return 'list'
  if ('color_scheme' in properties && 'branding' in properties) return 'theme'
  return 'theme' in properties && !('organization' in properties) ? 'organization' : undefined
}
