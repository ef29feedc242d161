/** The weights with which matching begins. `whereabouts match --fit` fits others. */
import type { MatchWeights } from './weights.ts'

/**
 * Fitted to 1,483 labelled pairs of real places of many countries (Overture Maps, 2025; 924 of them the same), each in
 * seven forms, and to 4,333 pairs of strangers: `whereabouts match --fit`. Those in `SET_WEIGHTS` are set.
 */
export const DEFAULT_WEIGHTS: MatchWeights = {
  prior: -0.35,
  terms: {
    name: { equal: 1.12, alike: 1.12, contained: 0.6, begun: 0.58, similar: -0.5, some: -1.8, other: -1.46 },
    extra: { one: -0.07, both: -0.9, department: -1.61, departments: -1.37, area: 1.39 },
    number: { other: -1.08, one: 0.53 },
    street: { equal: 0.72, contained: 0.66, alike: 0.16, other: -1.01 },
    house: { equal: 0.76, shared: 0.53, near: -0.91, other: -1.17, one: 0.03 },
    unit: { equal: -0.01, other: -0.63, one: -0.13 },
    postcode: { equal: -0.03, near: -0.1, other: -0.8 },
    city: { equal: 0.8, alike: 0.26, other: -1.74 },
    area: { equal: 0.45, shared: -0.34, other: -1.45 },
    country: { other: -6 },
    distance: { '25 m': 1.5, '75 m': 1, '200 m': 0.3, '500 m': -0.7, '2 km': -2.5, far: -6 },
    phone: { equal: 0.8, other: -0.71 },
    site: { equal: 0.57, only: 5.5, alone: 1.4, host: -0.77, other: -0.3 },
    category: { equal: 0.27, related: 0.47, other: -0.18 },
    unknown: { address: 0.4, where: -0.61, all: -0.09 },
  },
}
