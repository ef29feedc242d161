/**
 * The usual messages of the API about what visitors send. The API says them in English, as Django does; the page knows
 * them by their words, and shows all others as they are.
 */
import type { Texts } from '../message.ts'

export const REFUSALS = {
  'Unable to log in with provided credentials.': 'Unable to log in with provided credentials.',
  'user with this email already exists.': 'user with this email already exists.',
  'Enter a valid email address.': 'Enter a valid email address.',
  'This field is required.': 'This field is required.',
  'This field may not be blank.': 'This field may not be blank.',
  'The password is too similar to the email.': 'The password is too similar to the email.',
  'This password is too short. It must contain at least 8 characters.':
    'This password is too short. It must contain at least 8 characters.',
  'This password is too common.': 'This password is too common.',
  'This password is entirely numeric.': 'This password is entirely numeric.',
  "The two password fields didn't match.": "The two password fields didn't match.",
  'The form could not be read. Please fill it in again.': 'The form could not be read. Please fill it in again.',
} as const satisfies Texts
