/** Forms of a filter: the values of `filter-lang`. */
export const FILTER_LANGUAGES = ['cql2-text', 'cql2-json'] as const
export type FilterLanguage = (typeof FILTER_LANGUAGES)[number]
