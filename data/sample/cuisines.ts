/** Restaurants with a foreign cuisine. Their names are the same everywhere, in Latin letters. */
import { list } from './language.ts'

export interface Cuisine {
  /** The value in `categories`. */
  readonly name: string
  readonly weight: number
  readonly restaurants: readonly string[]
}

export const CUISINES: readonly Cuisine[] = [
  {
    name: 'Italian',
    weight: 24,
    restaurants: list(
      'Trattoria Bella Vista, Osteria del Sole, Da Enzo, Pizzeria Stromboli, La Piccola Cucina, Ristorante Toscana, Il Pomodoro, Mamma Lucia, Vesuvio Forno, La Dolce Sera, Antica Puglia, Casa Amalfi, Trattoria Lago, Pasta e Basta, Sapori di Roma, Isola Bella',
    ),
  },
  {
    name: 'Pizza',
    weight: 14,
    restaurants: list(
      'Pizzeria Etna, Forno Rosso, Pizza Lampo, Margherita & Co, Slice of Moon, Fuoco Vivo, Pizza Pergola, Little Naples, Stone Oven, La Pala, Red Oven Pizza, Crosta',
    ),
  },
  {
    name: 'Japanese',
    weight: 14,
    restaurants: list(
      'Sakura, Sushi Hana, Izakaya Toro, Ramen Kumo, Kaze Sushi, Tanuki, Yuzu Kitchen, Umi, Matsu, Ichi Ramen, Kitsune Noodle, Sora, Nami Sushi, Donburi House, Hoshi, Tokyo Lantern',
    ),
  },
  {
    name: 'Chinese',
    weight: 14,
    restaurants: list(
      'Golden Dragon, Jade Garden, Lucky Bamboo, Peking House, Sichuan Pepper, Great Wall Kitchen, Lotus Palace, Dim Sum Corner, Red Lantern, Shanghai Moon, Canton Star, Mandarin Court, Noodle Dynasty, Five Spice',
    ),
  },
  {
    name: 'Indian',
    weight: 12,
    restaurants: list(
      'Taj Garden, Saffron House, Curry Leaf, Bombay Lane, Masala Room, Tandoor Palace, Spice Route, Ganesha, Namaste Kitchen, Punjab Grill House, Cardamom, Delhi Darbar Lane, Goa Coast, Monsoon',
    ),
  },
  {
    name: 'Thai',
    weight: 9,
    restaurants: list(
      'Bangkok Garden, Thai Orchid, Lemongrass, Siam Kitchen, Chili & Lime, Golden Elephant, Baan Thai, Chiang Mai House, Sweet Basil, Papaya, Lotus Thai, Tuk Tuk Kitchen',
    ),
  },
  {
    name: 'Mexican',
    weight: 9,
    restaurants: list(
      'La Cantina Azul, El Agave, Taqueria Luna, Casa Oaxaca Nueva, Tres Amigos, El Maguey, Cactus Kitchen, Mezcal Room, La Catrina, Guacamole House, Sol y Sal, El Jalapeño',
    ),
  },
  {
    name: 'Vietnamese',
    weight: 7,
    restaurants: list(
      'Saigon Corner, Pho Ha Noi, Little Hue, Lotus Pho, Mekong, Banh Mi Brothers, Green Papaya, Hoi An Lantern, Bamboo Bowl, Rice Paper',
    ),
  },
  {
    name: 'Greek',
    weight: 8,
    restaurants: list(
      'Mykonos Grill, Taverna Olympia, Santorini Blue, Zorbas Table, Ouzeri Poseidon, Athena, The Olive Tree, Delphi, Korfu, Souvlaki Corner, Meltemi, Akropolis',
    ),
  },
  {
    name: 'Turkish',
    weight: 9,
    restaurants: list(
      'Anatolia Grill, Bosporus, Sultan Ocakbaşı, Istanbul Sofra, Cappadocia, Meze House, Efes Garden, Ali Baba Grill, Ottoman Room, Izmir Kitchen',
    ),
  },
  {
    name: 'Middle Eastern',
    weight: 8,
    restaurants: list(
      'Cedar House, Beirut Table, Sham Kitchen, Falafel Star, Petra, Aleppo Garden, Zaatar & Co, Layali, Damascus Gate, Pomegranate, Hummus Yard',
    ),
  },
  {
    name: 'Korean',
    weight: 6,
    restaurants: list(
      'Seoul Kitchen, Kimchi House, Hanok Table, Bibim, Gangnam Grill House, Busan Corner, Arirang, Mandu, Namsan, Soju Street',
    ),
  },
  {
    name: 'French',
    weight: 7,
    restaurants: list(
      'Le Petit Jardin, Bistro Margaux, Chez Colette, La Belle Époque, Brasserie du Parc, Le Coq Rouge, Maison Lavande, Café de Lyon, L’Escargot, La Rive Gauche',
    ),
  },
  {
    name: 'Spanish',
    weight: 7,
    restaurants: list(
      'Tapas del Mar, Casa Sevilla, La Tasca, Bodega Andaluza, El Toro Rojo, Barceloneta, Flamenco, La Paella, Ronda, Iberia',
    ),
  },
  {
    name: 'American',
    weight: 10,
    restaurants: list(
      'Route Diner, Smokehouse Junction, Blue Plate Diner, Big Sky Burger, Hickory & Rye, Liberty Grill, Maple Diner, Bayou Kitchen, Prairie Steakhouse, The Rib Yard, Harvest Table, Brooklyn Lunch',
    ),
  },
  {
    name: 'Ethiopian',
    weight: 3,
    restaurants: list('Addis Table, Queen of Sheba, Injera House, Lalibela, Blue Nile, Axum, Habesha Kitchen'),
  },
  {
    name: 'Caribbean',
    weight: 3,
    restaurants: list('Island Spice, Jerk & Lime, Havana Nights, Coconut Grove, Calypso, Trini Kitchen, Ackee Tree'),
  },
  {
    name: 'Brazilian',
    weight: 3,
    restaurants: list('Copacabana Grill, Rio Rodízio, Bahia, Caipira, Ipanema Garden, Feijoada House'),
  },
]
