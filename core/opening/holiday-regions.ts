/** Regions with public holidays of their own, by their codes in ISO 3166-2, as the package `opening_hours` names them. */

/** By country; `DE-BY` is Bayern, also called Bavaria. Where a country is not here, its holidays are the same everywhere. */
const REGIONS: Readonly<Record<string, string>> = {
  AU:
    'ACT Australian Capital Territory, NSW New South Wales, NT Northern Territory, QLD Queensland, SA South Australia, ' +
    'TAS Tasmania, VIC Victoria, WA Western Australia',
  BR:
    'AC Acre, AL Alagoas, AM Amazonas, AP Amapá, BA Bahia, CE Ceará, DF Distrito Federal, ES Espírito Santo, GO Goiás, ' +
    'MA Maranhão, MG Minas Gerais, MS Mato Grosso do Sul, MT Mato Grosso, PA Pará, PB Paraíba, PE Pernambuco, PI Piauí, ' +
    'PR Paraná, RJ Rio de Janeiro, RN Rio Grande do Norte, RO Rondônia, RR Roraima, RS Rio Grande do Sul, ' +
    'SC Santa Catarina, SE Sergipe, SP São Paulo, TO Tocantins',
  CA:
    'AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador, NS Nova Scotia, ' +
    'NT Northwest Territories, NU Nunavut, ON Ontario, PE Prince Edward Island, QC Quebec, SK Saskatchewan, YT Yukon',
  CH:
    'AG Aargau, AI Appenzell Innerrhoden, AR Appenzell Ausserrhoden, BE Bern, BL Basel-Landschaft, BS Basel-Stadt, ' +
    'FR Freiburg/Fribourg, GE Genf/Genève, GL Glarus, GR Graubünden, JU Jura, LU Luzern, NE Neuenburg/Neuchâtel, NW Nidwalden, OW Obwalden, ' +
    'SG St. Gallen, SH Schaffhausen, SO Solothurn, SZ Schwyz, TG Thurgau, TI Tessin/Ticino, UR Uri, VD Waadt/Vaud, VS Wallis/Valais, ' +
    'ZG Zug, ZH Zürich',
  CN: 'XZ 西藏自治区',
  DE:
    'BB Brandenburg, BE Berlin, BW Baden-Württemberg, BY Bayern/Bavaria, HB Bremen, HE Hessen/Hesse, HH Hamburg, ' +
    'MV Mecklenburg-Vorpommern, NI Niedersachsen/Lower Saxony, NW Nordrhein-Westfalen/North Rhine-Westphalia, RP Rheinland-Pfalz/Rhineland-Palatinate, SH Schleswig-Holstein, ' +
    'SL Saarland, SN Sachsen/Saxony, ST Sachsen-Anhalt/Saxony-Anhalt, TH Thüringen/Thuringia',
  ES:
    'AN Andalucía/Andalusia, AR Aragón, AS Asturias, CB Cantabria, CE Ceuta, CL Castilla y León, CM Castilla-La Mancha, ' +
    'CN Canarias, CT Cataluña/Catalunya/Catalonia, EX Extremadura, GA Galicia, IB Illes Balears, MC Región de Murcia, ' +
    'MD Comunidad de Madrid/Madrid, ML Melilla, NC Comunidad Foral de Navarra, PV País Vasco/Euskadi, RI La Rioja, ' +
    'VC Comunitat Valenciana',
  // Grand Est is not here: its departments differ.
  FR:
    '57 Moselle, 67 Bas-Rhin, 68 Haut-Rhin, ARA Auvergne-Rhône-Alpes, BFC Bourgogne-Franche-Comté, BL Saint-Barthélemy, ' +
    'BRE Bretagne, COR Corse, CVL Centre-Val de Loire, GF Guyane, GP Guadeloupe, HDF Hauts-de-France, IDF Île-de-France, ' +
    'MF Saint-Martin, MQ Martinique, NAQ Nouvelle-Aquitaine, NC Nouvelle-Calédonie, NOR Normandie, OCC Occitanie, ' +
    "PAC Provence-Alpes-Côte d'Azur, PDL Pays de la Loire, PF Polynésie française, PM Saint-Pierre-et-Miquelon, " +
    'RE La Réunion, WF Wallis-et-Futuna, YT Mayotte',
  GB: 'ENG England, NIR Northern Ireland, SCT Scotland, WLS Wales',
  RU:
    'AD Адыгея, AL Республика Алтай, BA Башкортостан, BRY Брянская область, BU Республика Бурятия, CE Чечня, ' +
    'CU Чувашия, DA Дагестан, IN Ингушетия, KB Кабардино-Балкария, KC Карачаево-Черкесия, KL Калмыкия, ' +
    'KO Республика Коми, KR Республика Карелия, SA Республика Саха (Якутия), SAR Саратовская область, TA Татарстан, ' +
    'TY Республика Тыва, UD Приволжский федеральный округ',
  US:
    'AK Alaska, AL Alabama, AR Arkansas, AS American Samoa, AZ Arizona, CA California, CO Colorado, CT Connecticut, ' +
    'DC District of Columbia, DE Delaware, FL Florida, GA Georgia, GU Guam, HI Hawaii, IA Iowa, ID Idaho, IL Illinois, ' +
    'IN Indiana, KS Kansas, KY Kentucky, LA Louisiana, MA Massachusetts, MD Maryland, ME Maine, MI Michigan, ' +
    'MN Minnesota, MO Missouri, MS Mississippi, MT Montana, NC North Carolina, ND North Dakota, NE Nebraska, ' +
    'NH New Hampshire, NJ New Jersey, NM New Mexico, NV Nevada, NY New York, OH Ohio, OK Oklahoma, OR Oregon, ' +
    'PA Pennsylvania, PR Puerto Rico, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, ' +
    'UT Utah, VA Virginia, VI United States Virgin Islands, VT Vermont, WA Washington, WI Wisconsin, WV West Virginia, ' +
    'WY Wyoming',
}

/** Countries whose holidays the package knows. Those of the United Kingdom are known by region alone. */
const COUNTRIES: ReadonlySet<string> = new Set(
  (
    'AR AT AU BE BG BR BY CA CH CI CN CZ DE DK EE ES FI FR GE GG GI GR HR HU IE IM IT JE JP LT LU LV MC MD MT MX NA NF ' +
    'NL NO NZ PL PM PT RO RS RU SE SI SJ SK SM UA US VN ZA'
  ).split(' '),
)

/** Regions that have country codes of their own. */
const COUNTRY_OF: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['AS', 'GU', 'PR', 'VI'].map((code) => [code, 'US'])),
  ...Object.fromEntries(['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'RE', 'WF', 'YT'].map((code) => [code, 'FR'])),
}

interface Region {
  readonly code: string
  /** The package with the holidays uses the first name. */
  readonly names: readonly [string, ...string[]]
}

const BY_COUNTRY: ReadonlyMap<string, readonly Region[]> = new Map(
  Object.entries(REGIONS).map(([country, list]) => [
    country,
    list.split(', ').map((each): Region => {
      const [code = '', ...words] = each.split(' ')
      return { code, names: words.join(' ').split('/') as [string, ...string[]] }
    }),
  ]),
)

export interface HolidayArea {
  /** Code of ISO 3166-1 in lower case, as the package wants it. */
  readonly country: string
  /** Names of the regions that it may be; `undefined` stands for one without holidays of its own. */
  readonly regions: readonly (string | undefined)[]
}

/**
 * Returns the area of a place. `regions` are codes (`BY`, `DE-BY`) or names; the first one that is known counts.
 * Undefined if no holidays are known there.
 */
export function holidayArea(country: string, regions: readonly string[]): HolidayArea | undefined {
  const whole = COUNTRY_OF[country] ?? country
  const known = BY_COUNTRY.get(whole) ?? []
  const found = (whole === country ? regions : [country]).flatMap((region) => find(known, whole, region) ?? [])[0]
  const all = [...(COUNTRIES.has(whole) ? [undefined] : []), ...known.map(({ names }) => names[0])]
  return all.length > 0 ? { country: whole.toLowerCase(), regions: found === undefined ? all : [found] } : undefined
}

function find(known: readonly Region[], country: string, text: string): string | undefined {
  const code = text.trim().toUpperCase()
  const name = folded(text)
  const local = code.startsWith(`${country}-`) ? code.slice(country.length + 1) : code
  const region =
    known.find((each) => each.code === local) ?? known.find(({ names }) => names.some((each) => folded(each) === name))
  return region?.names[0]
}

function folded(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase()
}
