/** Groups categories, which are free text, by their words into a few families, each with a colour. */
import type { ExpressionSpecification } from 'maplibre-gl'

/** In the order of the legend. */
export const FAMILIES = ['food', 'cafe', 'bar', 'culture', 'outdoors', 'shop', 'stay', 'active', 'other'] as const
export type Family = (typeof FAMILIES)[number]

/**
 * The first rule with a part that occurs in the category decides. The category is padded with a space on both sides.
 * So a text that contains a part of another rule must come before that rule.
 */
const RULES: readonly (readonly [Family, readonly string[]])[] = [
  ['other', ['barber', 'parking', 'car park', 'pharmac', 'drugstore']],
  [
    'cafe',
    ['cafe', 'café', 'coffee', ' tea ', 'teahouse', 'baker', 'pastry', 'dessert', 'ice cream', 'juice', 'roaste'],
  ],
  ['food', ['barbecue', 'barbeque', ' bbq ', 'food', 'sushi', 'noodle bar', 'snack bar']],
  ['active', ['martial']],
  ['culture', ['museum', 'galler', 'theater', 'theatre', 'cinema', 'concert', 'music', 'librar', 'comedy', 'opera']],
  [
    'culture',
    ['histor', 'monument', 'landmark', 'temple', 'church', 'mosque', 'shrine', 'worship', ' arts ', 'cultur'],
  ],
  ['stay', ['hotel', 'hostel', 'lodging', 'resort', 'guest house', 'guesthouse', 'campground', 'motel', 'ryokan']],
  ['shop', ['shop', 'store', 'market', 'boutique', ' mall ', 'florist', 'grocer']],
  [
    'bar',
    [' bar ', ' bars ', ' pub ', 'gastropub', 'beer', 'brewery', 'winery', 'club ', 'nightlife', 'lounge', 'izakaya'],
  ],
  [
    'outdoors',
    ['park ', 'parks ', 'garden', 'beach', 'trail', 'nature', 'view', 'playground', 'outdoor', ' lake ', ' zoo '],
  ],
  [
    'active',
    [' gym', 'fitness', 'yoga', 'sport', 'swim', ' pool ', ' spa ', 'wellness', 'climbing', 'stadium', 'sauna'],
  ],
  [
    'food',
    ['restaurant', 'pizz', 'burger', 'ramen', 'noodle', 'taco', 'bistro', 'diner', 'dining', 'grill', 'delicat'],
  ],
  ['food', ['steak', 'kitchen', 'eatery', 'trattoria', 'brasserie', 'curry', 'kebab', 'canteen', 'vegan', 'brunch']],
]

/** Returns the family of a category. A place has the family of its first category. */
export function familyOf(category: string | undefined): Family {
  const text = ` ${category?.toLowerCase() ?? ''} `
  return RULES.find(([, parts]) => parts.some((part) => text.includes(part)))?.[0] ?? 'other'
}

const FIRST_CATEGORY: ExpressionSpecification = ['coalesce', ['get', 'primary_category'], '']

/** Returns the expression of a map style for a value of a category's family; by default, of the feature's. */
export function familyValue(
  values: Readonly<Record<Family, string>>,
  category: ExpressionSpecification = FIRST_CATEGORY,
): ExpressionSpecification {
  const text: ExpressionSpecification = ['var', 'text']
  const rest = RULES.reduceRight<ExpressionSpecification | string>((otherwise, [family, parts]) => {
    const occurs = parts.map((part): ExpressionSpecification => ['in', part, text])
    return ['case', ['any', ...occurs], values[family], otherwise]
  }, values.other)
  return ['let', 'text', ['concat', ' ', ['downcase', category], ' '], rest]
}
