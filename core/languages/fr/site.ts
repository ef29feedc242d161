/** French. Translation not reviewed by a speaker. */
import type { SiteTexts } from '../dictionary.ts'

export const SITE: SiteTexts = {
  about: 'Une carte de lieux avec recherche et filtres, et un inspecteur de ses tuiles vectorielles.',
  unreviewed: 'Cette traduction n’a pas été relue par une personne qui parle la langue.',
  languages: 'Langues',
  // The head of a link
  categoryIn: '{category} à {city}',
  // A list
  places: { one: '{count} lieu.', other: '{count} lieux.' },
  placesBy: { one: '{count} lieu de {owner}.', other: '{count} lieux de {owner}.' },
  allNotOnly: 'Afficher tous les lieux, pas seulement ceux de',
  lists: 'Listes',
  allLists: 'Toutes les listes',
  // The index
  pages: 'Pages',
  map: 'Carte',
  api: 'API',
  tiles: 'Tuiles',
  scores: 'Scores',
  listsAbout: 'Des lieux choisis par des organisations, sur une carte à leurs couleurs.',
  noLists: 'Il n’y a pas encore de listes.',
  allPlaces: 'Tous les lieux sur la carte',
  placesOfList: { one: '{count} lieu', other: '{count} lieux' },
  newList: 'Nouvelle liste',
  previousLists: 'Listes précédentes',
  moreLists: 'Autres listes',
  noList: 'Liste introuvable',
  noOrganization: 'Organisation introuvable',
  noListAbout: 'Il n’y a pas de liste « {slug} » ici. Elle a peut-être été renommée ou supprimée.',
  noOrganizationAbout: 'Il n’y a pas d’organisation « {slug} » ici. Elle a peut-être été renommée ou supprimée.',
  notAvailable: 'Indisponible',
  notAvailableAbout: 'Les listes ne peuvent pas être lues pour le moment. Réessayez dans une minute.',
  tooMany: 'Trop de requêtes',
  tooManyAbout: {
    one: 'Vous avez envoyé trop de requêtes. Réessayez dans {count} seconde.',
    other: 'Vous avez envoyé trop de requêtes. Réessayez dans {count} secondes.',
  },
  // A new password
  choosePassword: 'Choisir un nouveau mot de passe',
  forAccount: 'Pour le compte de',
  loggedOut: 'Ensuite, vous serez déconnecté partout.',
  didNotWork: 'Cela n’a pas marché :',
  repeatPassword: 'Répéter le mot de passe',
  setPassword: 'Enregistrer le mot de passe',
  passwordIsSet: 'Votre mot de passe est enregistré',
  passwordIsSetAbout: 'Vous pouvez maintenant l’utiliser partout où vous utilisez Whereabouts.',
  toTheMap: 'Vers la carte',
  linkDead: 'Ce lien ne fonctionne pas',
  linkDeadWhy: 'Il a peut-être plus d’une heure, a déjà servi ou est incomplet.',
  linkDeadAdvice: 'Demandez-en un nouveau là où vous vous connectez ; votre mot de passe est inchangé.',
  // The mail with the link
  resetMail:
    'Bonjour,\n\nquelqu’un, sans doute vous, a demandé un nouveau mot de passe pour le compte de {email}.\nPour le choisir, ouvrez cette page dans l’heure :\n\n{link}\n\nLe lien ne fonctionne qu’une fois. Si ce n’était pas vous, ne faites rien : votre mot de passe reste inchangé.\n',
}
