/** German. Translation not reviewed by a speaker. */
import type { SiteTexts } from '../dictionary.ts'

export const SITE: SiteTexts = {
  about: 'Eine Karte von Orten mit Suche und Filtern und einem Inspektor ihrer Vektorkacheln.',
  unreviewed: 'Diese Übersetzung wurde von niemandem geprüft, der die Sprache spricht.',
  languages: 'Sprachen',
  // The head of a link
  categoryIn: '{category} in {city}',
  // A list
  places: { one: '{count} Ort.', other: '{count} Orte.' },
  placesBy: { one: '{count} Ort von {owner}.', other: '{count} Orte von {owner}.' },
  allNotOnly: 'Alle Orte zeigen, nicht nur die von',
  lists: 'Listen',
  allLists: 'Alle Listen',
  // The index
  pages: 'Seiten',
  map: 'Karte',
  api: 'API',
  tiles: 'Kacheln',
  scores: 'Werte',
  listsAbout: 'Orte, die Organisationen ausgewählt haben, auf einer Karte in ihren eigenen Farben.',
  noLists: 'Es gibt noch keine Listen.',
  allPlaces: 'Alle Orte auf der Karte',
  placesOfList: { one: '{count} Ort', other: '{count} Orte' },
  newList: 'Neue Liste',
  previousLists: 'Vorige Listen',
  moreLists: 'Weitere Listen',
  noList: 'Keine solche Liste',
  noOrganization: 'Keine solche Organisation',
  noListAbout: 'Hier gibt es keine Liste „{slug}“. Vielleicht wurde sie umbenannt oder entfernt.',
  noOrganizationAbout: 'Hier gibt es keine Organisation „{slug}“. Vielleicht wurde sie umbenannt oder entfernt.',
  notAvailable: 'Nicht verfügbar',
  notAvailableAbout: 'Die Listen können gerade nicht gelesen werden. Versuchen Sie es in einer Minute erneut.',
  tooMany: 'Zu viele Anfragen',
  tooManyAbout: {
    one: 'Sie haben zu viele Anfragen gestellt. In {count} Sekunde geht es weiter.',
    other: 'Sie haben zu viele Anfragen gestellt. In {count} Sekunden geht es weiter.',
  },
  // A new password
  choosePassword: 'Neues Passwort wählen',
  forAccount: 'Für das Konto von',
  loggedOut: 'Danach sind Sie überall abgemeldet.',
  didNotWork: 'Das hat nicht geklappt:',
  repeatPassword: 'Passwort wiederholen',
  setPassword: 'Passwort setzen',
  passwordIsSet: 'Ihr Passwort ist gesetzt',
  passwordIsSetAbout: 'Sie können sich jetzt damit anmelden, wo immer Sie Whereabouts benutzen.',
  toTheMap: 'Zur Karte',
  linkDead: 'Dieser Link funktioniert nicht',
  linkDeadWhy: 'Er ist vielleicht älter als eine Stunde, schon benutzt oder unvollständig.',
  linkDeadAdvice: 'Fordern Sie beim Anmelden einen neuen an; Ihr Passwort ist, wie es war.',
  // The mail with the link
  resetMail:
    'Guten Tag,\n\njemand, vermutlich Sie, hat ein neues Passwort für das Konto von {email} angefordert.\nUm es zu wählen, öffnen Sie innerhalb einer Stunde diese Seite:\n\n{link}\n\nDer Link gilt einmal. Wenn Sie es nicht waren, tun Sie nichts: Ihr Passwort bleibt, wie es ist.\n',
}
