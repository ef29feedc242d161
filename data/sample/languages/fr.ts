import { type Language, list } from '../language.ts'

export const fr: Language = {
  cuisine: 'French',
  people: list(
    'Adèle, Agathe, Antoine, Augustin, Blanche, Camille, Céleste, Charlotte, Clément, Colette, Élise, Émile, Félix, Gabriel, Gaston, Hélène, Henri, Jeanne, Jules, Juliette, Léon, Lucie, Lucien, Madeleine, Manon, Marcel, Margot, Mathilde, Odette, Paulette, Rosalie, Simone, Suzanne, Théo, Victor, Yvonne',
  ),
  families: list(
    'Aubert, Barbier, Beaumont, Besson, Blanchard, Bonnet, Boucher, Caron, Chevalier, Clavel, Delmas, Deschamps, Dubreuil, Fabre, Favier, Fontaine, Gaillard, Garnier, Girardin, Jourdan, Lacombe, Lambert, Leblanc, Lefort, Lemoine, Marchand, Mercier, Meunier, Perrin, Picard, Renaud, Rivière, Rousselet, Sabatier, Tessier, Vasseur, Verdier, Vidal',
  ),
  things: list(
    'Le Chat Perché, La Belle Étoile, Le Petit Jardin, La Lune Rousse, L’Ancre Bleue, Le Cheval Blanc, La Tonnelle, Le Grand Chêne, La Petite Fabrique, Les Deux Moulins, L’Hirondelle, Le Bouchon d’Or, La Cigale, Le Coquelicot, La Rose des Vents, Le Vieux Pont, L’Escargot Vert, La Maison Rouge, Le Tilleul, Les Trois Pigeons, La Bonne Heure, L’Olivier, Le Phare, La Mirabelle, Le Soleil Levant, Au Fil de l’Eau, Le Renard, La Source, Le Poivrier, La Grange, L’Atelier, Le Bal Perdu, La Marelle, Les Glycines, Le Lavoir, La Fourmi',
  ),
  streets: list(
    'Rue de la République, Rue Victor Hugo, Grande Rue, Rue de l’Église, Rue du Moulin, Place de la Mairie, Rue des Écoles, Avenue Jean Jaurès, Rue Pasteur, Rue de la Gare, Boulevard Gambetta, Rue du Château, Rue des Lilas, Rue Saint-Martin, Rue du Marché, Avenue de la Liberté, Rue des Jardins, Rue de la Fontaine, Quai du Port, Rue du Pont, Rue Voltaire, Rue Molière, Boulevard de la Gare, Rue des Acacias, Place du Marché, Rue Neuve, Rue Basse, Rue Haute, Rue de Paris, Rue des Tanneurs, Passage du Nord, Rue du Faubourg, Allée des Tilleuls, Rue Lamartine, Cours Mirabeau',
  ),
  quarters: list(
    'Vieille Ville, Centre-Ville, Les Halles, Le Port, La Gare, Saint-Michel, Saint-Jean, La Croix-Blanche, Les Quais, Bellevue, Le Moulin, La Citadelle, Les Minimes, Montplaisir, Le Faubourg, Beauregard',
  ),
  names: {
    restaurant:
      '{thing}|Chez {person}|Bistrot {family}|Brasserie {thing}|La Table de {person}|Auberge {thing}|Restaurant {family}',
    cafe: 'Café {thing}|Café de la Place|Café {person}|Salon de thé {person}|Le Café des {family}|{thing}',
    bar: 'Bar {thing}|{thing}|Cave {family}|Bar à vins {person}|Le Comptoir de {person}',
    pub: 'Taverne {thing}|Brasserie {family}|Chez {person} et {person}|Le {family}',
    fastfood:
      'Crêperie {person}|Pizzeria {thing}|Burger {family}|Friterie {person}|Sandwicherie {thing}|Kebab {quarter}',
    bakery: 'Boulangerie {family}|Au Bon Pain de {person}|Pâtisserie {family}|Le Fournil de {person}|Maison {family}',
    icecream: 'Glacier {family}|Les Glaces de {person}|{thing} Glaces',
    nightclub: 'Club {thing}|{thing}|Le Sous-Sol|Discothèque {family}',
    music: 'Salle {family}|Jazz Club {thing}|La Scène {quarter}|{thing}',
    cinema: 'Cinéma {thing}|Cinéma {family}|Le Rex {city}|Ciné {quarter}',
    theater: 'Théâtre {family}|Théâtre de {city}|Comédie de {city}|Théâtre {thing}',
    museum: 'Musée {family}|Musée de {city}|Musée d’Histoire de {city}|Maison {family}|Musée des Beaux-Arts de {city}',
    gallery: 'Galerie {family}|Galerie {thing}|Espace {person} {family}|Atelier {family}',
    library: 'Médiathèque {family}|Bibliothèque {quarter}|Bibliothèque municipale de {city}',
    bookstore: 'Librairie {thing}|Librairie {family}|Librairie {quarter}|Bouquinerie {person}',
    grocery: 'Épicerie {family}|Primeur {person}|Épicerie fine {thing}|Halles {family}|Bio {thing}',
    convenience: 'Tabac {thing}|Alimentation {person}|Presse {street}|Épicerie de nuit {quarter}',
    clothing:
      'Boutique {person}|Maison {family}|{person} et {person}|Atelier {person}|Friperie {thing}|Chaussures {family}',
    florist: 'Fleurs {person}|{thing} Fleurs|Au Jardin de {person}|Fleuriste {family}',
    market: 'Marché {quarter}|Halles de {city}|Marché {street}|Brocante {quarter}',
    mall: 'Centre commercial {quarter}|Galeries {family}|Passage {family}',
    pharmacy: 'Pharmacie {family}|Pharmacie {quarter}|Pharmacie de la Gare|Grande Pharmacie de {city}',
    salon: 'Coiffure {person}|Salon {family}|Barbier {family}|Chez {person} Coiffure',
    hotel: 'Hôtel {family}|Hôtel {thing}|Hôtel de {city}|Hôtel {quarter}|Le Relais {family}|Auberge {family}',
    hostel: 'Auberge de jeunesse {city}|Hostel {thing}|Gîte {person}',
    gym: 'Salle {family}|Fitness {quarter}|Yoga {thing}|Escalade {city}|Club de boxe {quarter}',
    spa: 'Spa {thing}|Les Bains de {person}|Thermes de {city}|Piscine {quarter}|Institut {person}',
    park: 'Parc {family}|Jardin {quarter}|Square {person} {family}|Jardin public de {city}|Parc {thing}|Aire de jeux {street}',
    viewpoint: 'Belvédère {family}|Point de vue {thing}|Panorama de {quarter}',
    worship:
      'Église Saint-{person}|Chapelle Sainte-{person}|Cathédrale de {city}|Mosquée {quarter}|Synagogue de {city}|Temple {quarter}',
    bank: 'Banque {family}|Caisse {quarter}|Banque {family} et {family}',
    coworking: 'Le Bureau {thing}|Coworking {quarter}|La Ruche {family}|Espace {thing}',
  },
  chains: {
    cafe: 'Le Grain Moulu, Tasse Verte',
    fastfood: 'Croc Minute, Pâte & Basilic, La Mie du Coin',
    bakery: 'Le Pain Joli, Farine & Fils, Tradition Dorée',
    cinema: 'Ciné Lumen',
    bookstore: 'Page Blanche',
    grocery: 'Marché Malin, Panier Vert, Le Bon Rayon, Superfrais',
    convenience: 'Minute Coin, Proximarché',
    clothing: 'Fil & Lin, Rive Mode, Côté Jardin Mode',
    pharmacy: 'Pharmacie du Soin Plus',
    hotel: 'Hôtel Étape Claire, Halte & Co',
    gym: 'Forme Libre, Club Élan',
    bank: 'Banque du Levant, Caisse Populaire du Midi, Crédit Horizon',
    coworking: 'Plateau Commun',
  },
  sentences: [
    'Une affaire de famille depuis {year}.',
    'Au cœur du quartier {quarter}.',
    'À deux minutes à pied de l’arrêt.',
    'Tout le monde est le bienvenu.',
    'Rénové avec soin en {year}.',
    'Calme en semaine, animé le week-end.',
    'Entrée de plain-pied par la cour.',
    'Carte et espèces acceptées.',
  ],
}
