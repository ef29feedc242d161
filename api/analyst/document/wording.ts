/** The names of the weights of scores in words, and what each number means. docs/scores.md has the formulas. */

const NAMES: Readonly<Record<string, string>> = {
  rating: 'Rating',
  popularity: 'Popularity',
  vibes: 'Vibes of visitors',
  tips: 'Tips of visitors',
  completeness: 'Completeness',
  freshness: 'Freshness',
  editorial: 'Editors’ choice',
  notability: 'Notability',
  closed: 'Permanently closed',
  nameless: 'No name of its own',
  has_name: 'Name',
  has_address: 'Address',
  has_location: 'Position',
  has_categories: 'Categories',
  has_description: 'Description',
  has_telephone: 'Telephone',
  has_url: 'Website',
  has_opening_hours: 'Opening hours',
  has_images: 'Images',
  has_vibes: 'Vibes',
  has_neighborhood: 'Neighborhood',
  has_timezone: 'Time zone',
  prior_ratings: 'Ratings that the expected rating counts as',
  prior_places: 'Places that a mean borrows from the wider group',
  popular_ratings: 'Ratings that give all popularity',
  half_vibes: 'Vibes for half',
  half_tips: 'Tips for half',
  half_names: 'Other names for half',
  half_sources: 'Further sources for half',
  half_mentions: 'Places named after it for half',
  half_around: 'Places around for half',
  post_days: 'Days until a post counts half',
  fresh_days: 'Days until freshness is half',
}

export function nameOf(term: string): string {
  return NAMES[term] ?? term
}

export const DEFINITIONS: readonly (readonly [name: string, meaning: string])[] = [
  [
    'Score',
    '0 to 100 points; the API’s score_combined is 0 to 1. It orders lists and decides which places tiles show.',
  ],
  ['Completeness', '0 to 100 points: how much of a good listing is filled in. The API’s completeness_score is 0 to 1.'],
  ['Better than … %', 'Share of all shown places with a lower score, to a tenth of a point.'],
  ['Reached', 'How far the place fulfils the term, 0 to 100 %.'],
  ['Weight', 'What the term counts, in the version of the weights that is named. Only its share of the sum matters.'],
  ['At best', 'Points that the term gives if all of it is reached: its share of the sum of the weights.'],
  ['Points', 'Points at best, times what is reached.'],
  [
    'Expected rating',
    'The prior: mean rating of the category in the city; with few rated places there, nearer to the mean of the category everywhere.',
  ],
  ['Rating', 'Bayesian mean: own ratings together with some ratings at the expected value. Few ratings say little.'],
  ['Popularity', 'Number of ratings on a logarithmic scale: each tenfold number of ratings adds the same.'],
  [
    'Credit',
    'Share of its popularity that counts for a place. All counts if the rating reaches the expected one, nothing if it is nine tenths of it or less.',
  ],
  [
    'Vibes and tips',
    'Users who posted one, each once. A post loses half of its value with time; the first ones count most.',
  ],
  [
    'Freshness',
    'Halves with the age of what the source says; without a source, of the place. Ages are counted in whole spans of 30 days.',
  ],
  ['Editors’ choice', 'Whether editors feature the place, and its editorial categories.'],
  [
    'Notability',
    'What speaks for a landmark beside ratings: a page in Wikipedia, names in other languages, further sources, places nearby that are named after it, a name that no other place has, and the places around. Only imported data counts. Full runs collect it.',
  ],
  [
    'No name of its own',
    'The name is a postcode, a telephone number, an address or the city, and nothing else speaks for the place. It loses this share of its points.',
  ],
  ['Permanently closed', 'A closed place loses this share of its points.'],
  ['Run', 'A run of the job “scores”: it computes the scores of places that changed, or of all places.'],
]
