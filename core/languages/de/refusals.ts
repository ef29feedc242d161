/** German. Translation not reviewed by a speaker. */
import type { RefusalTexts } from '../dictionary.ts'

export const REFUSALS: RefusalTexts = {
  'Unable to log in with provided credentials.': 'Mit diesen Angaben ist keine Anmeldung möglich.',
  'user with this email already exists.': 'Zu dieser E-Mail-Adresse gibt es schon ein Konto.',
  'Enter a valid email address.': 'Geben Sie eine gültige E-Mail-Adresse ein.',
  'This field is required.': 'Dieses Feld muss ausgefüllt werden.',
  'This field may not be blank.': 'Dieses Feld darf nicht leer sein.',
  'The password is too similar to the email.': 'Das Passwort ist der E-Mail-Adresse zu ähnlich.',
  'This password is too short. It must contain at least 8 characters.':
    'Das Passwort ist zu kurz. Es muss mindestens 8 Zeichen haben.',
  'This password is too common.': 'Dieses Passwort ist zu häufig.',
  'This password is entirely numeric.': 'Dieses Passwort besteht nur aus Ziffern.',
  "The two password fields didn't match.": 'Die beiden Passwörter sind verschieden.',
  'The form could not be read. Please fill it in again.':
    'Das Formular konnte nicht gelesen werden. Bitte füllen Sie es noch einmal aus.',
}
