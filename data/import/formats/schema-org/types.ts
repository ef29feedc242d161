/** Types of records of schema.org. */

/** Returns the types of a record, without the address of the vocabulary. */
export function typesOf({ '@type': types }: Readonly<Record<string, unknown>>): string[] {
  return [types].flat().flatMap((type) => (typeof type === 'string' ? [type.replace(/^.*[/#:]/, '')] : []))
}

/** Types of what belongs to a place or an event, and is neither. */
const PARTS: ReadonlySet<string> = new Set([
  ...['PostalAddress', 'GeoCoordinates', 'GeoShape', 'AggregateRating', 'Rating', 'OpeningHoursSpecification'],
  ...[
    'ContactPoint',
    'LocationFeatureSpecification',
    'PropertyValue',
    'QuantitativeValue',
    'Country',
    'VirtualLocation',
  ],
])

export function isPart(record: Readonly<Record<string, unknown>>): boolean {
  const types = typesOf(record)
  return types.length > 0 && types.every((type) => PARTS.has(type))
}
