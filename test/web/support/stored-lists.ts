/** Lists of three organizations: with a whole theme, with one that nobody could read, and with an accent alone. */
import type { Database } from '../../../sql/core/database.ts'
import { upsertLists, upsertOrganizations, upsertThemes } from '../../../sql/events/themes-write.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { listen } from '../../support/services/listen.ts'

const at = { longitude: 24.94, latitude: 60.17 }
const place = (number: number, name: string, category: string, vibes: string[], east = 0) => ({
  ...{ id: placeId(number), name, categories: [category], vibes, latitude: at.latitude },
  ...{ longitude: at.longitude + east, aggregate_rating: 4.5, aggregate_rating_count: 7 },
})
const PLACES = [
  place(1, 'Anchor', 'Bar', ['cozy', 'dark']),
  place(2, 'Bakery', 'Bakery', ['cozy'], 0.004),
  place(3, 'Cellar', 'Bar', ['lively'], 0.008),
  place(4, 'Depot', 'Museum', ['quiet'], 0.012),
  place(5, 'Edge', 'Bar', ['wild'], 40),
]

/** A picture of 40 × 20 pixels, and nothing else. */
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#0a7cba"/></svg>'

async function startLogos(): Promise<string> {
  return listen((request, response) => {
    if (request.url !== '/logo.svg') return response.writeHead(404).end()
    return response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(LOGO)
  })
}

/** Puts places, organizations with themes and logos, and their lists into a database. */
export async function storeLists(database: Database): Promise<void> {
  const logos = await startLogos()
  const map = { center: [24.945, 60.17], zoom: 14 }
  const filters = { vibes: ['cozy', 'dark'], categories: [] }
  await upsertPlaces(database, PLACES)
  await upsertThemes(database, [
    {
      ...{ slug: 'bright', name: 'Bright' },
      settings: {
        color_scheme: { background: '#ffffff', text: '#10243a', accent: '#7f5539', secondary: '#0b3954' },
        ...{ branding: { logo_url: `${logos}/logo.svg` }, map, filters, cards: { show_rating: false } },
      },
    },
    {
      ...{ slug: 'unreadable', name: 'Unreadable' },
      settings: { color_scheme: { background: '#777777', text: '#808080', accent: '#6f6f6f' } },
    },
    { slug: 'accent', name: 'Accent', settings: { color_scheme: { accent: '#ffe000' }, cards: { show_vibes: false } } },
  ])
  await upsertOrganizations(database, [
    { slug: 'guide', name: 'City Guide', theme: 'bright', url: 'https://guide.example/' },
    { slug: 'grey', name: 'Grey', theme: 'unreadable' },
    { slug: 'yellow', name: 'Yellow', theme: 'accent' },
  ])
  await upsertLists(database, [
    {
      slug: 'bars',
      name: 'Good bars',
      description: 'For the evening.',
      organization: 'guide',
      places: [1, 3].map(placeId),
    },
    { slug: 'bread', name: 'Bread', organization: 'guide', places: [placeId(2)] },
    {
      ...{ slug: 'night', name: 'Night', organization: 'guide', places: [placeId(1)] },
      theme_overrides: {
        color_scheme: { background: '#1a1423', text: '#fdf6ee', accent: '#ff6b35' },
        branding: { logo_url: `${logos}/gone.svg` },
        map: { center: null, style: 'dark' },
      },
    },
    { slug: 'grey-bars', name: 'Grey bars', organization: 'grey', places: [1, 3, 5].map(placeId) },
    { slug: 'yellow-bars', name: 'Yellow bars', organization: 'yellow', places: [1, 3].map(placeId) },
  ])
}
