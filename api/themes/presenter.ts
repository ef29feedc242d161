/** A theme as clients see it: every group is present, even if it is not stored. */
import type { THEME_GROUPS } from '../../core/model/theme-groups.ts'
import { isRecord } from '../../core/themes/merge.ts'
import { pageTheme } from '../../core/themes/page-theme.ts'
import type { ThemeRow } from '../../sql/events/themes.ts'
import type { Theme } from './schema.ts'

export function presentTheme({ id, slug, name, description, settings, updated_at }: ThemeRow): Theme {
  const group = (key: (typeof THEME_GROUPS)[number]) => {
    const value = Object.hasOwn(settings, key) ? settings[key] : undefined
    return isRecord(value) ? value : {}
  }
  return {
    id,
    slug,
    name,
    description,
    color_scheme: group('color_scheme'),
    branding: group('branding'),
    event_form: group('event_form'),
    events_display: group('events_display'),
    cards: group('cards'),
    map: group('map'),
    filters: group('filters'),
    warnings: [...pageTheme(settings).warnings],
    updated_at,
  }
}
