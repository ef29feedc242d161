/** The weights with which matching begins. `whereabouts match --fit` fits others. */
import type { MatchWeights } from './weights.ts'

/**
 * Fitted to 1,483 labelled pairs of real places of many countries (Overture Maps, 2025; 924 of them the same), each in
 * seven forms, and to 4,333 pairs of strangers: `whereabouts match --fit`. Those in `SET_WEIGHTS` are set.
 */
export const DEFAULT_WEIGHTS: MatchWeights = {
  prior: -0.39,
  terms: {
    name: { equal: 1.09, alike: 1.11, contained: 0.58, begun: 0.57, similar: -0.51, some: -1.82, other: -1.39 },
    extra: { one: -0.08, both: -0.9, department: -1.62, departments: -1.38, area: 1.39 },
    number: { other: -1.09, one: 0.51 },
    street: { equal: 0.72, contained: 0.66, alike: 0.09, other: -1.1 },
    house: { equal: 0.83, shared: 0.68, near: -0.76, apart: -1.13, other: -0.93, one: 0.13 },
    unit: { equal: 0, other: -0.63, one: -0.14 },
    postcode: { equal: -0.01, near: -0.1, other: -0.82 },
    city: { equal: 0.78, alike: 0.24, other: -1.74 },
    area: { equal: 0.45, shared: -0.34, other: -1.47 },
    country: { other: -6 },
    distance: { '25 m': 1.5, '75 m': 1, '200 m': 0.3, '500 m': -0.7, '2 km': -2.5, far: -6 },
    phone: { equal: 0.79, other: -0.7 },
    site: { equal: 0.56, only: 5.5, alone: 1.4, host: -0.77, other: -0.3 },
    category: { equal: 0.27, related: 0.48, other: -0.18 },
    unknown: { address: 0.4, where: -0.55, all: -0.02 },
  },
}
