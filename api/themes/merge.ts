/** Deep merging of JSON values, for themes and what overrides them. */

export type JsonRecord = Record<string, unknown>

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * `base` with what `overrides` says otherwise: objects are merged member by member, everything else, arrays and null
 * included, takes the place of what was there. Neither is changed. A member `__proto__` is one like any other.
 */
export function deepMerge(base: JsonRecord, overrides: JsonRecord): JsonRecord {
  const own = (key: string) => (Object.hasOwn(base, key) ? base[key] : undefined)
  // `fromEntries` defines members, where an assignment to `__proto__` would set the prototype.
  return Object.fromEntries([
    ...Object.entries(base),
    ...Object.entries(overrides).map(([key, value]) => {
      const before = own(key)
      return [key, isRecord(value) ? deepMerge(isRecord(before) ? before : {}, value) : value] as const
    }),
  ])
}
