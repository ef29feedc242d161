/**
 * Countries and their codes, by position and name. Loaded when it is first asked: its shapes take 70 ms of processor
 * time, and most commands need none.
 */
import { createRequire } from 'node:module'

type Coder = typeof import('@rapideditor/country-coder')

const load = createRequire(import.meta.url)
let coder: Coder | undefined

export function countryCoder(): Coder {
  coder ??= load('@rapideditor/country-coder') as Coder
  return coder
}
