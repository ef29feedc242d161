/** The groups of settings of a theme, in their order. */
export const THEME_GROUPS = [
  'color_scheme',
  'branding',
  'event_form',
  'events_display',
  'cards',
  'map',
  'filters',
] as const
