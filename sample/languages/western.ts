/** Words of western languages, and of a mixture for countries whose language is not here. */
import { words } from '../words.ts'
import type { Language, Words } from './language.ts'

/** What venues are called, with alternatives separated by `|`. */
export const WESTERN_WORDS: Words<'en' | 'de' | 'fr' | 'es' | 'pt'> = {
  restaurant: { en: 'Kitchen|Grill', de: 'Gasthaus', fr: 'Bistrot', es: 'Fonda', pt: 'Cantina' },
  cafe: { en: 'Café|Coffee', de: 'Café', fr: 'Café', es: 'Café', pt: 'Café' },
  bar: { en: 'Bar|Lounge', de: 'Bar', fr: 'Bar', es: 'Bar', pt: 'Bar' },
  fastfood: { en: 'Burgers|Pizza', de: 'Imbiss', fr: 'Crêperie', es: 'Taquería', pt: 'Lanchonete' },
  bakery: { en: 'Bakery', de: 'Bäckerei', fr: 'Boulangerie', es: 'Panadería', pt: 'Padaria' },
  icecream: { en: 'Ice Cream', de: 'Eisdiele', fr: 'Glacier', es: 'Heladería', pt: 'Sorveteria' },
  cinema: { en: 'Cinema', de: 'Kino', fr: 'Cinéma', es: 'Cine', pt: 'Cinema' },
  theater: { en: 'Theatre', de: 'Theater', fr: 'Théâtre', es: 'Teatro', pt: 'Teatro' },
  museum: { en: 'Museum', de: 'Museum', fr: 'Musée', es: 'Museo', pt: 'Museu' },
  gallery: { en: 'Gallery', de: 'Galerie', fr: 'Galerie', es: 'Galería', pt: 'Galeria' },
  library: { en: 'Library', de: 'Bücherei', fr: 'Bibliothèque', es: 'Biblioteca', pt: 'Biblioteca' },
  bookstore: { en: 'Books', de: 'Buchhandlung', fr: 'Librairie', es: 'Librería', pt: 'Livraria' },
  grocery: { en: 'Market|Grocery', de: 'Markt', fr: 'Épicerie', es: 'Abarrotes', pt: 'Mercearia' },
  clothing: { en: 'Outfitters', de: 'Modehaus', fr: 'Boutique', es: 'Modas', pt: 'Modas' },
  florist: { en: 'Flowers', de: 'Blumen', fr: 'Fleurs', es: 'Florería', pt: 'Flores' },
  market: { en: 'Market Hall', de: 'Wochenmarkt', fr: 'Marché', es: 'Mercado', pt: 'Feira' },
  pharmacy: { en: 'Pharmacy', de: 'Apotheke', fr: 'Pharmacie', es: 'Farmacia', pt: 'Farmácia' },
  salon: { en: 'Hair|Barbers', de: 'Friseur', fr: 'Coiffure', es: 'Peluquería', pt: 'Cabelos' },
  hotel: { en: 'Hotel|House', de: 'Hotel', fr: 'Hôtel', es: 'Hotel', pt: 'Pousada' },
  gym: { en: 'Fitness|Yoga', de: 'Sportstudio', fr: 'Gymnase', es: 'Gimnasio', pt: 'Academia' },
  park: { en: 'Park|Gardens', de: 'Park', fr: 'Parc|Jardin', es: 'Parque', pt: 'Parque' },
  worship: { en: 'Church|Temple', de: 'Kirche', fr: 'Église', es: 'Iglesia|Capilla', pt: 'Igreja' },
  bank: { en: 'Savings Bank', de: 'Sparbank', fr: 'Banque', es: 'Banco', pt: 'Banco' },
}

const en: Language = {
  cuisine: 'American',
  people: words(`Ada, Abbott, Alma, Barlow, Betty, Beckett, Cleo, Calloway, Dora, Dalton, Eddie, Drake, Ella, Ellery,
    Ezra, Fairfax, Fern, Finch, Gus, Garland, Hazel, Hadley, Iris, Harlow, Jack, Ingram, June, Jessop, Kit, Keaton,
    Lottie, Lockwood, Mabel, Marlow, Milo, Merritt, Nell, Oakley, Nora, Parrish, Otis, Quimby, Pearl, Rowan, Quinn`),
  things: words(`Blue Heron, Golden Lantern, Copper Kettle, Wild Thistle, Red Fox, Silver Birch, Lucky Penny,
    Paper Moon, Little Harbor, Old Mill, Juniper, Driftwood, Honeycomb, Black Swan, Lighthouse, Salt & Pepper,
    Magnolia, Tin Roof, Three Sparrows, Brass Monkey, Evergreen, Half Moon, Clover, White Hart, Ginger Cat,
    North Star, Cedar & Stone, Cherry Tree, Willow, Plum & Pine, Bluebell, Wooden Spoon, Ivy House, Rusty Anchor`),
  streets: words(`Main Street, High Street, Church Street, Park Avenue, Oak Street, Maple Avenue, Station Road,
    Mill Lane, Market Street, King Street, Queen Street, Elm Street, Victoria Road, River Road, Bridge Street,
    Green Lane, London Road, Grove Road, Water Street, 1st Avenue, 2nd Street, 3rd Avenue, 5th Avenue, 42nd Street`),
  quarters: words('Old Town, Downtown, Riverside, Northside, Southgate, East End, West End, Hillcrest, Lakeview'),
  own: words('{thing} {word}, The {thing}, {person}’s {word}, {street} {word}, {quarter} {word}, {person} & {person}'),
  shared: words('{quarter} {word}, {city} {word}, {person} {word}, {thing} {word}'),
  sentences: [
    'Family-run since {year}.',
    'A neighborhood favorite in {quarter}.',
    'Renovated in {year} with great care for the old building.',
    'Quiet on weekday mornings, busy on weekends.',
    'Look for the green door, and mind the cat.',
  ],
}

/** English words with names of many countries. */
const mixed: Language = {
  ...en,
  cuisine: 'International',
  people: words(`Adam, Adeyemi, Amina, Ahmed, Anna, Andersen, Daniel, Bakker, Elena, Castro, Emma, Diallo, Hana,
    Eriksson, Ivan, Haddad, Jan, Horvat, Julia, Jansen, Laila, Kaya, Leon, Kovač, Lina, Mbeki, Maria, Moretti, Marko`),
  streets: words('Market Street, Station Street, Church Street, Park Street, Bridge Street, Garden Street'),
  own: words('{person} {word}, {word} {person}, {quarter} {word}, {city} {word}, {person} {person}, {thing} {word}'),
}

const de: Language = {
  cuisine: 'German',
  people: words('Anna, Albers, Bruno, Bergmann, Clara, Brandt, Emil, Dietrich, Frieda, Engel, Greta, Fischer'),
  things: words(`Sonne, Goldener Hirsch, Alte Mühle, Linde, Anker, Schwarzer Adler, Rosengarten, Krone, Brunnen, Rabe,
    Kleine Freiheit, Eulenspiegel, Nordlicht, Kastanie, Heimathafen, Kupferkanne`),
  streets: words(`Hauptstraße, Bahnhofstraße, Gartenstraße, Schillerstraße, Goethestraße, Lindenallee, Kirchgasse,
    Marktplatz, Bergstraße, Mühlenweg, Schulstraße, Rosenweg, Ringstraße, Am Hafen`),
  quarters: words(
    `Altstadt, Mitte, Nordend, Südstadt, Neustadt, Weststadt, Hafenviertel, Bahnhofsviertel, Gartenstadt`,
  ),
  own: words('{word} {thing}, {word} {person}, {person}s {word}, {word} {quarter}'),
  shared: words('{word} {quarter}, {word} {city}, {person}-{word}'),
  sentences: ['Familiengeführt seit {year}.', 'Mitten im Viertel {quarter}.', '{year} behutsam renoviert.'],
}

const fr: Language = {
  cuisine: 'French',
  people: words('Adèle, Aubert, Armand, Blanchard, Camille, Carpentier, Céleste, Delorme, Édith, Fontaine, Émile'),
  things: words(`Le Vieux Moulin, La Lune Bleue, Le Petit Jardin, L’Horloge, La Fontaine, Le Chat Noir, Les Tilleuls,
    Le Soleil d’Or, La Cigale, L’Hirondelle, Le Phare, La Belle Équipe, Le Grenier, L’Olivier`),
  streets: words('Rue de la Gare, Rue Victor-Hugo, Place du Marché, Avenue de la République, Rue des Écoles'),
  quarters: words('Vieille Ville, Centre, Les Halles, Belleville, Le Port, Saint-Michel, La Gare, Les Remparts'),
  own: words('{word} {thing}, {thing}, Chez {person}, {word} {person}, {word} {quarter}'),
  shared: words('{word} {quarter}, {word} de {city}, {word} {person}'),
  sentences: ['Une affaire de famille depuis {year}.', 'Au cœur du quartier {quarter}.'],
}

const es: Language = {
  cuisine: 'Spanish',
  people: words('Alba, Aguilar, Carmen, Benítez, Chela, Castillo, Diego, Delgado, Elena, Escobar, Inés, Fuentes'),
  things: words(`El Faro, La Paloma, El Molino, Luna Nueva, La Higuera, El Jardín, La Esquina, Dos Hermanas, El Patio,
    La Campana, Buenos Días, La Golondrina, El Naranjo, Sol y Sombra, La Estrella, El Cántaro`),
  streets: words(`Calle Mayor, Avenida Libertad, Calle Real, Calle del Sol, Plaza de Armas, Avenida Central,
    Paseo del Río, Calle San Martín, Calle Bolívar, Calle 5 de Mayo, Avenida Juárez, Calle Colón`),
  quarters: words('Centro, Casco Antiguo, La Merced, San Juan, El Carmen, Las Flores, Puerto, Buenavista, Santa Ana'),
  own: words('{word} {thing}, {thing}, {word} {person}, Casa {person}, {word} {quarter}'),
  shared: words('{word} {quarter}, {word} de {city}, {word} {person}'),
  sentences: ['Negocio familiar desde {year}.', 'En pleno barrio de {quarter}.', 'Renovado con cariño en {year}.'],
}

const pt: Language = {
  cuisine: 'Portuguese',
  people: words('Amélia, Almeida, Beatriz, Barbosa, Caetano, Carvalho, Conceição, Figueira, Inês, Lacerda, João'),
  things: words('O Farol, Água Viva, Estrela, Ipê Amarelo, Sabiá, Mar Azul, Lua Cheia, O Moinho, Jabuticaba, Bom Dia'),
  streets: words('Rua das Flores, Avenida Brasil, Rua Direita, Rua da Praia, Praça da República, Rua do Comércio'),
  quarters: words('Centro, Baixa, Boa Vista, Santo Antônio, Jardim América, Ribeira, Vila Nova, Liberdade'),
  own: words('{word} {thing}, {thing}, {word} {person}, {word} da {person}, {word} {quarter}'),
  shared: words('{word} {quarter}, {word} de {city}, {word} {person}'),
  sentences: ['Empresa familiar desde {year}.', 'No coração de {quarter}.', 'Renovado em {year}.'],
}

export const WESTERN = { en, mixed, de, fr, es, pt }
