/** Restaurants with a foreign cuisine. Their names are the same everywhere, in Latin letters. */
import { words } from './words.ts'

/** `name` is the value in `categories`. */
function cuisine(name: string, weight: number, restaurants: string) {
  return { name, weight, restaurants: words(restaurants) }
}

export const CUISINES = [
  cuisine('Italian', 24, 'Trattoria Bella Vista, Osteria del Sole, Da Enzo, Pizzeria Stromboli, La Piccola Cucina'),
  cuisine('Pizza', 14, 'Pizzeria Etna, Forno Rosso, Pizza Lampo, Margherita & Co, Slice of Moon, Fuoco Vivo'),
  cuisine('Japanese', 14, 'Sakura, Sushi Hana, Izakaya Toro, Ramen Kumo, Kaze Sushi, Tanuki, Yuzu Kitchen, Umi, Matsu'),
  cuisine('Chinese', 14, 'Golden Dragon, Jade Garden, Lucky Bamboo, Peking House, Sichuan Pepper, Great Wall Kitchen'),
  cuisine('Indian', 12, 'Taj Garden, Saffron House, Curry Leaf, Bombay Lane, Masala Room, Tandoor Palace, Spice Route'),
  cuisine('Thai', 9, 'Bangkok Garden, Thai Orchid, Lemongrass, Siam Kitchen, Chili & Lime, Golden Elephant, Baan Thai'),
  cuisine('Mexican', 9, 'La Cantina Azul, El Agave, Taqueria Luna, Casa Oaxaca Nueva, Tres Amigos, El Maguey'),
  cuisine('Vietnamese', 7, 'Saigon Corner, Pho Ha Noi, Little Hue, Lotus Pho, Mekong, Banh Mi Brothers, Green Papaya'),
  cuisine('Greek', 8, 'Mykonos Grill, Taverna Olympia, Santorini Blue, Zorbas Table, Ouzeri Poseidon, Athena'),
  cuisine('Turkish', 9, 'Anatolia Grill, Bosporus, Sultan Ocakbaşı, Istanbul Sofra, Cappadocia, Meze House'),
  cuisine('Middle Eastern', 8, 'Cedar House, Beirut Table, Sham Kitchen, Falafel Star, Petra, Aleppo Garden'),
  cuisine('Korean', 6, 'Seoul Kitchen, Kimchi House, Hanok Table, Bibim, Gangnam Grill House, Busan Corner, Arirang'),
  cuisine('French', 7, 'Le Petit Jardin, Bistro Margaux, Chez Colette, La Belle Époque, Brasserie du Parc'),
  cuisine('Spanish', 7, 'Tapas del Mar, Casa Sevilla, La Tasca, Bodega Andaluza, El Toro Rojo, Barceloneta, Flamenco'),
  cuisine('American', 10, 'Route Diner, Smokehouse Junction, Blue Plate Diner, Big Sky Burger, Hickory & Rye'),
  cuisine('Ethiopian', 3, 'Addis Table, Queen of Sheba, Injera House, Lalibela, Blue Nile, Axum, Habesha Kitchen'),
  cuisine('Caribbean', 3, 'Island Spice, Jerk & Lime, Havana Nights, Coconut Grove, Calypso, Trini Kitchen'),
  cuisine('Brazilian', 3, 'Copacabana Grill, Rio Rodízio, Bahia, Caipira, Ipanema Garden, Feijoada House'),
]
