/** Made-up themes, organizations and lists. */
import { distanceBetween } from '../../core/geo/distance.ts'
import type { ListInput, OrganizationInput, ThemeInput } from '../../sql/events/themes-write.ts'
import type { SampleVenue } from '../../sql/places/sample-venues.ts'
import { Random, uuid } from '../random.ts'

const named = (slug: string, name: string, description: string) => ({ slug, name, description })

const THEMES = [
  {
    ...named('harbour', 'Harbour', 'Blue and bright, for cities by the water.'),
    scheme: { accent: '#0a7cba', secondary: '#0b3954', background: '#ffffff', text: '#10243a' },
    center: [151.21, -33.87],
  },
  {
    ...named('night-market', 'Night Market', 'Dark, with lanterns.'),
    scheme: { accent: '#ff6b35', secondary: '#f7c59f', background: '#1a1423', text: '#fdf6ee' },
    center: [121.56, 25.04],
  },
  {
    ...named('woodland', 'Woodland', 'Greens and paper, for parks and slow afternoons.'),
    scheme: { accent: '#386641', secondary: '#a7c957', background: '#f8f4e9', text: '#1f2d1f' },
    center: [-0.12, 51.51],
  },
  {
    ...named('gallery', 'Gallery', 'White walls and one strong color.'),
    scheme: { accent: '#d7263d', secondary: '#1b1b1e', background: '#fafafa', text: '#1b1b1e' },
    center: [2.35, 48.86],
  },
]

const ORGANIZATIONS = [
  { ...named('harbour-city', 'Harbour City Guide', 'What is on by the water.'), theme: 'harbour' },
  { ...named('after-dark', 'After Dark', 'Bars, clubs and stages.'), theme: 'night-market' },
  { ...named('green-hours', 'Green Hours', 'Parks and quiet places.'), theme: 'woodland' },
  { ...named('small-museums', 'Friends of Small Museums', 'Art off the main road.'), theme: 'gallery' },
]

function list(slug: string, name: string, description: string, organization: string) {
  return { ...named(slug, name, description), organization }
}

const LISTS: readonly (Omit<ListInput, 'places'> & { categories: readonly string[]; vibe?: string })[] = [
  {
    ...list('cozy-cafes', 'Cozy cafés', 'For an afternoon with a book.', 'harbour-city'),
    theme_overrides: { color_scheme: { accent: '#7f5539' }, cards: { show_vibes: true } },
    categories: ['Cafe', 'Bakery'],
    vibe: 'cozy',
  },
  {
    ...list('breakfast', 'Breakfast first', 'Bread, coffee, eggs.', 'harbour-city'),
    categories: ['Bakery', 'Cafe'],
  },
  {
    ...list('late-stages', 'Late stages', 'Live music and long nights.', 'after-dark'),
    theme_overrides: { map: { zoom: 13, style: 'dark' }, events_display: { layout: 'timeline' } },
    categories: ['Music Venue', 'Nightclub'],
  },
  {
    ...list('lively-bars', 'Lively bars', 'Never too quiet.', 'after-dark'),
    categories: ['Bar', 'Pub'],
    vibe: 'lively',
  },
  {
    ...list('picnic-parks', 'Parks for a picnic', 'Grass, shade, and a view.', 'green-hours'),
    theme_overrides: { filters: { vibes: ['peaceful', 'scenic'] } },
    categories: ['Park', 'Viewpoint'],
  },
  {
    ...list(
      'art-on-a-rainy-day',
      'Art on a rainy day',
      'Museums and galleries that are worth a detour.',
      'small-museums',
    ),
    theme_overrides: { branding: { logo_url: null }, color_scheme: { background: '#eef1f5' } },
    categories: ['Museum', 'Art Gallery'],
  },
]

const PLACES_IN_A_LIST = 20
export function sampleThemes(): ThemeInput[] {
  return THEMES.map(({ scheme, center, ...theme }, number) => ({
    id: fixedId(1, number),
    ...theme,
    settings: {
      color_scheme: scheme,
      branding: { logo_url: null, font_url: null },
      event_form: { fields: ['name', 'start_date', 'end_date', 'description'], is_open: false },
      events_display: { layout: 'cards', per_page: 24 },
      cards: { show_rating: true, show_vibes: false },
      map: { center, zoom: 10, style: 'light' },
      filters: { vibes: ['cozy', 'lively', 'chill'], categories: [] },
    },
    is_sample: true,
  }))
}

export function sampleOrganizations(): OrganizationInput[] {
  return ORGANIZATIONS.map((organization, number) => ({
    id: fixedId(2, number),
    ...organization,
    url: `https://${organization.slug}.example/`,
    is_sample: true,
  }))
}

/** Returns the lists, each with the venues of its kind that are nearest to where the map of its theme begins. */
export function sampleLists(venues: readonly SampleVenue[]): ListInput[] {
  return LISTS.map(({ categories, vibe, ...list }, number) => {
    const owner = ORGANIZATIONS.find(({ slug }) => slug === list.organization)
    const [longitude = 0, latitude = 0] = THEMES.find(({ slug }) => slug === owner?.theme)?.center ?? []
    const nearest = venues
      .filter(({ categories: [first = ''], vibes }) => categories.includes(first) && (!vibe || vibes.includes(vibe)))
      .map((venue) => ({ id: venue.id, metres: distanceBetween({ longitude, latitude }, venue) }))
      .sort((one, other) => one.metres - other.metres)
    const places = nearest.slice(0, PLACES_IN_A_LIST).map(({ id }) => id)
    return { id: fixedId(3, number), ...list, is_sample: true, places }
  })
}

/** Returns an id that is the same for every seed, like the slugs. */
function fixedId(kind: number, number: number): string {
  return uuid(new Random().restart(kind, number, 3))
}
