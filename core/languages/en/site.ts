/** What the server writes: heads of pages, the pages of lists, the page for a new password. */
import type { Texts } from '../message.ts'

export const SITE = {
  about: 'A map of places with search and filters, and an inspector of its vector tiles.',
  unreviewed: 'This translation has not been reviewed by a speaker.',
  languages: 'Languages',
  // The head of a link
  categoryIn: '{category} in {city}',
  // A list
  places: { one: '{count} place.', other: '{count} places.' },
  placesBy: { one: '{count} place by {owner}.', other: '{count} places by {owner}.' },
  allNotOnly: 'Show all places, not only those of',
  lists: 'Lists',
  allLists: 'All lists',
  // The index
  pages: 'Pages',
  map: 'Map',
  api: 'API',
  tiles: 'Tiles',
  scores: 'Scores',
  listsAbout: 'Places that organizations have chosen, on a map in their own colours.',
  noLists: 'There are no lists yet.',
  allPlaces: 'All places on the map',
  placesOfList: { one: '{count} place', other: '{count} places' },
  newList: 'New list',
  previousLists: 'Previous lists',
  moreLists: 'More lists',
  noList: 'No such list',
  noOrganization: 'No such organization',
  noListAbout: 'There is no list “{slug}” here. It may have been renamed or removed.',
  noOrganizationAbout: 'There is no organization “{slug}” here. It may have been renamed or removed.',
  notAvailable: 'Not available',
  notAvailableAbout: 'The lists cannot be read at the moment. Try again in a minute.',
  tooMany: 'Too many requests',
  tooManyAbout: {
    one: 'Request was throttled. Expected available in {count} second.',
    other: 'Request was throttled. Expected available in {count} seconds.',
  },
  // A new password
  choosePassword: 'Choose a new password',
  forAccount: 'For the account of',
  loggedOut: 'Afterwards you are logged out everywhere.',
  didNotWork: 'That did not work:',
  repeatPassword: 'Repeat password',
  setPassword: 'Set the password',
  passwordIsSet: 'Your password is set',
  passwordIsSetAbout: 'You can log in with it now, wherever you use Whereabouts.',
  toTheMap: 'To the map',
  linkDead: 'This link does not work',
  linkDeadWhy: 'It may be older than an hour, already used, or incomplete.',
  linkDeadAdvice: 'Ask for a new one where you log in; your password is as it was.',
  // The mail with the link
  resetMail:
    'Hello,\n\nsomeone, probably you, asked for a new password for the account of {email}.\nTo choose one, open this page within an hour:\n\n{link}\n\nThe link works once. If it was not you, do nothing: your password stays as it is.\n',
} as const satisfies Texts
