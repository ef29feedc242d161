/** The terms of the evidence, and the levels that each can have. */

/** All terms, each with its levels. A term without a level says nothing: one side lacks what it compares. */
export const TERMS = {
  /** How much of the names is the same, in words weighted by rarity. */
  name: ['equal', 'alike', 'contained', 'begun', 'similar', 'some', 'other'],
  /** Words that one name or both have and the other lacks: any, a department (`ATM`), or only words of the address. */
  extra: ['one', 'both', 'department', 'departments', 'area'],
  /** Numbers in the names: differ, or only one has some. */
  number: ['other', 'one'],
  street: ['equal', 'contained', 'alike', 'other'],
  /** House numbers. In the same street, others than near ones are `apart`. */
  house: ['equal', 'shared', 'near', 'apart', 'other', 'one'],
  /** Suite, floor, hall. */
  unit: ['equal', 'other', 'one'],
  postcode: ['equal', 'near', 'other'],
  /** `unsure`: one may be a part of the other, or its neighbour. */
  city: ['equal', 'alike', 'unsure', 'other'],
  /** District and town in address lines, if a city is unknown. */
  area: ['equal', 'shared', 'other'],
  country: ['other'],
  distance: ['25 m', '75 m', '200 m', '500 m', '2 km', 'far'],
  phone: ['equal', 'other'],
  /**
   * Same page of the web, or same host. If neither addresses nor positions can be compared, the same page is `only` for a
   * description that has neither, else `alone`.
   */
  site: ['equal', 'only', 'alone', 'host', 'other'],
  category: ['equal', 'related', 'other'],
  /** No addresses to compare, only positions; neither of them; nor telephones or web sites. */
  unknown: ['address', 'where', 'all'],
} as const satisfies Record<string, readonly string[]>

export type Term = keyof typeof TERMS
export type Evidence = { [T in Term]?: (typeof TERMS)[T][number] }
