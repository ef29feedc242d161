/** The SQL functions that are generated: from the description of a place's columns, and from tables of letters. */
import { foldedLettersFunction } from '../../schema/folded-letters.ts'
import { addPlaceFunction } from './add-place.ts'
import { termFunctions } from './term-functions.ts'
import { tileRowFunctions } from './tile-row.ts'
import { updatedTrigger } from './updated-trigger.ts'

/** Contents of the generated files, by path below sql/schema. `npm run schema` writes them. */
export const GENERATED: Readonly<Record<string, string>> = {
  'functions/places/add-place.sql': addPlaceFunction(),
  'functions/places/place-terms.sql': termFunctions(),
  'functions/places/place-updated.sql': updatedTrigger(),
  'functions/text/folded-letters.sql': foldedLettersFunction(),
  'functions/tiles/place-row.sql': tileRowFunctions(),
}
