/** The weights with which matching begins. `whereabouts match --fit` fits others. */
import type { MatchWeights } from './weights.ts'

/**
 * Fitted to 1,483 labelled pairs of real places of many countries (Overture Maps, 2025; 924 of them the same), each in
 * seven forms, and to 4,333 pairs of strangers: `whereabouts match --fit`. Those in `SET_WEIGHTS` are set.
 */
export const DEFAULT_WEIGHTS: MatchWeights = {
  prior: -0.39,
  terms: {
    name: { equal: 1.09, alike: 1.11, contained: 0.6, begun: 0.59, similar: -0.59, some: -1.81, other: -1.38 },
    extra: { one: -0.1, both: -0.92, department: -1.64, departments: -1.34, area: 1.38 },
    number: { other: -1.07, one: 0.52 },
    street: { equal: 0.72, contained: 0.67, alike: 0.1, other: -1.11 },
    house: { equal: 0.84, shared: 0.69, near: -0.76, apart: -1.19, other: -0.93, one: 0.13 },
    unit: { equal: -0.01, other: -0.62, one: -0.17 },
    postcode: { equal: -0.01, near: -0.13, other: -0.82 },
    city: { equal: 0.78, alike: 0.25, other: -1.75 },
    area: { equal: 0.45, shared: -0.35, other: -1.47 },
    country: { other: -6 },
    distance: { '25 m': 1.5, '75 m': 1, '200 m': 0.3, '500 m': -0.7, '2 km': -2.5, far: -6 },
    phone: { equal: 0.79, other: -0.71 },
    site: { equal: 0.57, only: 5.5, alone: 1.4, host: -0.77, other: -0.3 },
    category: { equal: 0.27, related: 0.48, other: -0.17 },
    unknown: { address: 0.4, where: -0.55, all: -0.03 },
  },
}
