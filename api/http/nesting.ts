/** How deeply JSON is nested. What can be parsed may be too deep to be written, or stored. */

/** Returns whether a value has more than so many levels of objects and arrays. */
export function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1))
}
