/** Finnish. Translation not reviewed by a speaker. */
import type { RefusalTexts } from '../dictionary.ts'

export const REFUSALS: RefusalTexts = {
  'Unable to log in with provided credentials.': 'Näillä tiedoilla ei voi kirjautua.',
  'user with this email already exists.': 'Tällä sähköpostiosoitteella on jo tili.',
  'Enter a valid email address.': 'Anna kelvollinen sähköpostiosoite.',
  'This field is required.': 'Tämä kenttä on pakollinen.',
  'This field may not be blank.': 'Tämä kenttä ei saa olla tyhjä.',
  'The password is too similar to the email.': 'Salasana on liian samanlainen kuin sähköpostiosoite.',
  'This password is too short. It must contain at least 8 characters.':
    'Salasana on liian lyhyt. Siinä on oltava vähintään 8 merkkiä.',
  'This password is too common.': 'Tämä salasana on liian yleinen.',
  'This password is entirely numeric.': 'Salasanassa on pelkkiä numeroita.',
  "The two password fields didn't match.": 'Salasanat eivät ole samat.',
  'The form could not be read. Please fill it in again.': 'Lomaketta ei voitu lukea. Täytä se uudelleen.',
}
