/** Example of a theme in responses. */
import type { Theme } from './schema.ts'

export const THEME: Theme = {
  id: '5f0c1f0e-6d0b-4c39-9a55-6f5b7ed0a003',
  slug: 'harbour',
  name: 'Harbour',
  description: 'Blue and bright.',
  color_scheme: { accent: '#0a7cba', secondary: '#0b3954', background: '#ffffff' },
  branding: { logo_url: 'https://harbour.example/logo.svg', font_url: null },
  event_form: {},
  events_display: { layout: 'cards' },
  cards: {},
  map: { center: [10, 53.55], zoom: 12 },
  filters: {},
  warnings: [],
  updated_at: '2026-11-21T02:44:39.997000',
}
