/** French. Translation not reviewed by a speaker. */
import type { RefusalTexts } from '../dictionary.ts'

export const REFUSALS: RefusalTexts = {
  'Unable to log in with provided credentials.': 'Impossible de se connecter avec ces identifiants.',
  'user with this email already exists.': 'Un compte existe déjà pour cette adresse e-mail.',
  'Enter a valid email address.': 'Saisissez une adresse e-mail valide.',
  'This field is required.': 'Ce champ est obligatoire.',
  'This field may not be blank.': 'Ce champ ne peut pas être vide.',
  'The password is too similar to the email.': 'Le mot de passe ressemble trop à l’adresse e-mail.',
  'This password is too short. It must contain at least 8 characters.':
    'Ce mot de passe est trop court. Il doit avoir au moins 8 caractères.',
  'This password is too common.': 'Ce mot de passe est trop courant.',
  'This password is entirely numeric.': 'Ce mot de passe ne contient que des chiffres.',
  "The two password fields didn't match.": 'Les deux mots de passe sont différents.',
  'The form could not be read. Please fill it in again.':
    'Le formulaire n’a pas pu être lu. Veuillez le remplir de nouveau.',
}
