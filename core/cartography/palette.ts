/** The colours of the map, light and dark. The web pages use them as well (web/build/colour-sheet.ts). */
import type { Family } from './families.ts'

export interface Palette {
  readonly accent: string
  readonly water: string
  readonly land: string
  readonly border: string
  readonly basemap: BasemapColors
  readonly country: string
  readonly city: string
  /** Outline of letters. */
  readonly halo: string
  readonly label: string
  /** Outline of dots. */
  readonly ring: string
  /** Permanently closed places. */
  readonly closed: string
  /** Unlike every family: an event is at a place of any. */
  readonly event: string
  /** Numbers on the colours of families. */
  readonly onFamily: string
  readonly families: Readonly<Record<Family, string>>
  /** Layers of operators' tables, in the order of the catalogue; after the last one, the first comes again. */
  readonly own: readonly string[]
  /** From few places to many; six hexadecimal digits each. */
  readonly heat: readonly [string, string, string, string]
}

/** Colours of streets and what is between them. */
interface BasemapColors {
  readonly green: string
  readonly wood: string
  readonly built: string
  readonly building: string
  /** Outline of buildings. */
  readonly outline: string
  readonly street: string
  readonly major: string
  readonly highway: string
  /** Outline of streets. */
  readonly casing: string
  readonly path: string
  readonly railway: string
  /** Names of streets. */
  readonly name: string
}

export type Scheme = 'light' | 'dark'

export const PALETTES: Readonly<Record<Scheme, Palette>> = {
  light: {
    accent: '#2b5cc4',
    water: '#d5e1e8',
    land: '#f5f3ee',
    border: '#cfc9bd',
    basemap: {
      green: '#e0ead5',
      wood: '#d3e2c8',
      built: '#eeebe5',
      building: '#e7e2d9',
      outline: '#d3ccbf',
      street: '#ffffff',
      major: '#fdf3d9',
      highway: '#f9dfb0',
      casing: '#d9d3c7',
      path: '#cfc5b4',
      railway: '#b9b5ad',
      name: '#6e6c66',
    },
    country: '#7d7a72',
    city: '#5d6168',
    halo: '#f8f6f2',
    label: '#262d38',
    ring: '#ffffff',
    closed: '#a3a7ad',
    event: '#1d2430',
    onFamily: '#ffffff',
    families: {
      food: '#cf5b3a',
      cafe: '#a9743a',
      bar: '#9a4f9e',
      culture: '#4a63c0',
      outdoors: '#3f8f54',
      shop: '#c98a12',
      stay: '#1f8a94',
      active: '#c04a74',
      other: '#6f7a88',
    },
    own: ['#00708f', '#b0342b', '#5d7a00', '#7a3fb5', '#a15c00', '#c0267e', '#2f5fd0', '#4d5b66'],
    heat: ['#b9cff5', '#7fa3ea', '#3f6fd4', '#1d3f94'],
  },
  dark: {
    accent: '#8fb1ff',
    water: '#0d1319',
    land: '#182029',
    border: '#313b47',
    basemap: {
      green: '#17281f',
      wood: '#15241d',
      built: '#1b2530',
      building: '#222d39',
      outline: '#313e4d',
      street: '#2b3745',
      major: '#39475a',
      highway: '#4b5663',
      casing: '#131a21',
      path: '#323e4b',
      railway: '#465261',
      name: '#94a0af',
    },
    country: '#8b95a3',
    city: '#a4afbc',
    halo: '#141a21',
    label: '#e6ebf2',
    ring: '#10151b',
    closed: '#6b747f',
    event: '#f2f5f9',
    onFamily: '#10151b',
    families: {
      food: '#ef8563',
      cafe: '#cf9d63',
      bar: '#c98acd',
      culture: '#8ea4f5',
      outdoors: '#6fc184',
      shop: '#e3b04b',
      stay: '#55bcc6',
      active: '#ea84a7',
      other: '#9aa6b4',
    },
    own: ['#4fc3e0', '#ff8a80', '#b5d24a', '#c9a2ff', '#f0ae55', '#ff8cc6', '#8fb1ff', '#b3c0cb'],
    heat: ['#1d3767', '#2f5bb0', '#6a95f0', '#cfdeff'],
  },
}
