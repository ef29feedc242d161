/** Deep merge of JSON values, for themes and their overrides. */

export type JsonRecord = Record<string, unknown>

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Returns `base` with `overrides` applied. Objects are merged member by member; everything else, including arrays and
 * null, replaces the old value. Neither argument is changed. A member `__proto__` is treated like any other.
 */
export function deepMerge(base: JsonRecord, overrides: JsonRecord): JsonRecord {
  const own = (key: string) => (Object.hasOwn(base, key) ? base[key] : undefined)
  // `fromEntries` defines members. An assignment to `__proto__` would set the prototype instead.
  return Object.fromEntries([
    ...Object.entries(base),
    ...Object.entries(overrides).map(([key, value]) => {
      const before = own(key)
      return [key, isRecord(value) ? deepMerge(isRecord(before) ? before : {}, value) : value] as const
    }),
  ])
}
