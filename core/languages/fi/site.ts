/** Finnish. Translation not reviewed by a speaker. */
import type { SiteTexts } from '../dictionary.ts'

export const SITE: SiteTexts = {
  about: 'Paikkojen kartta, jossa on haku ja suodattimet sekä vektoriruutujen tarkastelu.',
  unreviewed: 'Kukaan kielen puhuja ei ole tarkastanut tätä käännöstä.',
  languages: 'Kielet',
  // The head of a link
  categoryIn: '{category}, {city}',
  // A list
  places: { one: '{count} paikka.', other: '{count} paikkaa.' },
  placesBy: { one: '{count} paikka: {owner}.', other: '{count} paikkaa: {owner}.' },
  allNotOnly: 'Näytä kaikki paikat, ei vain luettelon:',
  lists: 'Luettelot',
  allLists: 'Kaikki luettelot',
  // The index
  pages: 'Sivut',
  map: 'Kartta',
  api: 'API',
  tiles: 'Ruudut',
  scores: 'Pisteet',
  listsAbout: 'Järjestöjen valitsemia paikkoja kartalla niiden omissa väreissä.',
  noLists: 'Luetteloita ei vielä ole.',
  allPlaces: 'Kaikki paikat kartalla',
  placesOfList: { one: '{count} paikka', other: '{count} paikkaa' },
  newList: 'Uusi luettelo',
  previousLists: 'Edelliset luettelot',
  moreLists: 'Lisää luetteloita',
  noList: 'Luetteloa ei ole',
  noOrganization: 'Järjestöä ei ole',
  noListAbout: 'Täällä ei ole luetteloa ”{slug}”. Se on ehkä nimetty uudelleen tai poistettu.',
  noOrganizationAbout: 'Täällä ei ole järjestöä ”{slug}”. Se on ehkä nimetty uudelleen tai poistettu.',
  notAvailable: 'Ei saatavilla',
  notAvailableAbout: 'Luetteloita ei voi juuri nyt lukea. Yritä uudelleen minuutin kuluttua.',
  tooMany: 'Liikaa pyyntöjä',
  tooManyAbout: {
    one: 'Lähetit liikaa pyyntöjä. Yritä uudelleen {count} sekunnin kuluttua.',
    other: 'Lähetit liikaa pyyntöjä. Yritä uudelleen {count} sekunnin kuluttua.',
  },
  // A new password
  choosePassword: 'Valitse uusi salasana',
  forAccount: 'Tilille',
  loggedOut: 'Sen jälkeen sinut kirjataan ulos kaikkialta.',
  didNotWork: 'Se ei onnistunut:',
  repeatPassword: 'Toista salasana',
  setPassword: 'Aseta salasana',
  passwordIsSet: 'Salasanasi on asetettu',
  passwordIsSetAbout: 'Voit nyt kirjautua sillä kaikkialla, missä käytät Whereaboutsia.',
  toTheMap: 'Karttaan',
  linkDead: 'Tämä linkki ei toimi',
  linkDeadWhy: 'Se on ehkä yli tunnin vanha, jo käytetty tai vajaa.',
  linkDeadAdvice: 'Pyydä uusi kirjautuessasi; salasanasi on ennallaan.',
  // The mail with the link
  resetMail:
    'Hei,\n\njoku, luultavasti sinä, pyysi uutta salasanaa tilille {email}.\nValitse se avaamalla tämä sivu tunnin kuluessa:\n\n{link}\n\nLinkki toimii kerran. Jos se et ollut sinä, älä tee mitään: salasanasi pysyy ennallaan.\n',
}
