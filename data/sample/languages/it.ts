import { type Language, list } from '../language.ts'

export const it: Language = {
  cuisine: 'Italian',
  people: list(
    'Ada, Agnese, Aldo, Alice, Amedeo, Anita, Beatrice, Bianca, Bruno, Carlotta, Chiara, Cesare, Dino, Elsa, Emma, Enzo, Fausto, Fiorella, Gemma, Gigi, Gino, Giulia, Ivo, Lella, Livia, Lucia, Marcello, Mario, Nando, Nina, Ornella, Peppe, Renzo, Rosa, Sandra, Silvana, Tina, Ugo',
  ),
  families: list(
    'Alberti, Baldini, Barone, Basile, Bellini, Benedetti, Brambilla, Caruso, Cattaneo, Colonna, Corsini, Fabbri, Farina, Ferraro, Fontana, Galli, Gatti, Giordano, Grimaldi, Leone, Lombardi, Longo, Mancini, Marchetti, Mazza, Moretti, Negri, Orlando, Pagani, Pellegrini, Riva, Sartori, Serra, Tosi, Valentini, Vitale, Zanetti',
  ),
  things: list(
    'La Lanterna, Il Gatto Rosso, La Pergola, Il Cantuccio, L’Ulivo, Il Mulino, La Torre, Le Due Sorelle, Il Melograno, La Fontana, La Cicala, Il Faro, Il Cortile, La Rosa Blu, Il Gabbiano, La Quercia, Il Pozzo, La Piazzetta, Il Cavallino, Le Rondini, L’Angolo, La Botte, Il Fienile, La Vela, Il Girasole, La Mimosa, Il Portico, La Volpe, Il Glicine, La Darsena, Tre Pini, La Corte, Il Timone, La Ginestra',
  ),
  streets: list(
    'Via Roma, Via Garibaldi, Corso Italia, Via Mazzini, Via Dante, Piazza del Duomo, Via Cavour, Via Verdi, Via Marconi, Corso Vittorio, Via San Francesco, Via Leopardi, Via Manzoni, Via della Repubblica, Via del Mercato, Piazza della Libertà, Viale dei Tigli, Via Nazionale, Via Carducci, Via dei Mulini, Via del Porto, Lungomare Colombo, Via Galilei, Via delle Rose, Via Petrarca, Via Nuova, Vicolo Stretto, Via Castello, Via Bellini, Viale Europa, Via Santa Lucia, Via Torino',
  ),
  quarters: list(
    'Centro Storico, San Lorenzo, Borgo Nuovo, San Marco, Porta Romana, Stazione, Santa Croce, Le Mura, San Giovanni, Borgo Vecchio, Castello, Marina, Sant’Anna, Città Alta, Campo di Fiori, San Giuseppe',
  ),
  names: {
    restaurant:
      'Trattoria {thing}|Osteria {thing}|Ristorante {family}|Da {person}|Trattoria da {person}|{thing}|Locanda {family}|Antica Osteria {family}',
    cafe: 'Caffè {thing}|Caffè {family}|Pasticceria {family}|Bar {person}|Caffè {quarter}|Torrefazione {family}',
    bar: 'Bar {thing}|Enoteca {family}|{thing}|Vineria {person}|Bar {family}',
    pub: 'Birreria {thing}|Birrificio {family}|Taverna {thing}|Pub {family}',
    fastfood:
      'Pizzeria {person}|Pizza al Taglio {thing}|Rosticceria {family}|Piadineria {person}|Friggitoria {thing}|Panineria {family}',
    bakery: 'Panificio {family}|Forno {family}|Pasticceria {person}|Il Pane di {person}|Antico Forno {thing}',
    icecream: 'Gelateria {thing}|Gelateria {family}|Gelato di {person}',
    nightclub: 'Discoteca {thing}|Club {thing}|{thing}',
    music: 'Circolo {thing}|Jazz Club {family}|Auditorium {family}|Sala {thing}',
    cinema: 'Cinema {thing}|Cinema {family}|Multisala {quarter}|Cineteca di {city}',
    theater: 'Teatro {family}|Teatro {thing}|Teatro Comunale di {city}|Piccolo Teatro {quarter}',
    museum:
      'Museo {family}|Museo Civico di {city}|Palazzo {family}|Casa {person} {family}|Museo Archeologico di {city}|Pinacoteca di {city}',
    gallery: 'Galleria {family}|Galleria {thing}|Spazio {family}|Studio {person} {family}',
    library: 'Biblioteca {family}|Biblioteca Comunale di {city}|Biblioteca {quarter}',
    bookstore: 'Libreria {thing}|Libreria {family}|Libreria {quarter}|Libri di {person}',
    grocery:
      'Alimentari {family}|Salumeria {family}|Ortofrutta {person}|Bottega {thing}|Gastronomia {family}|Mercato {family}',
    convenience: 'Tabacchi {family}|Edicola {quarter}|Minimarket {person}|Emporio {thing}',
    clothing: 'Sartoria {family}|Abbigliamento {family}|Boutique {person}|Calzature {family}|{person} e {person}',
    florist: 'Fiori {person}|Fiorista {family}|Vivaio {family}|Il Giardino di {person}',
    market: 'Mercato {quarter}|Mercato Coperto di {city}|Mercato {street}|Mercatino {quarter}',
    mall: 'Centro Commerciale {quarter}|Galleria {family}|La Corte dei {family}',
    pharmacy: 'Farmacia {family}|Farmacia {quarter}|Antica Farmacia {family}|Farmacia Comunale {quarter}',
    salon: 'Parrucchiere {person}|Barbiere {family}|Salone {person}|Acconciature {family}',
    hotel:
      'Hotel {thing}|Albergo {family}|Pensione {person}|Hotel {family}|Locanda {thing}|Grand Hotel {city}|Villa {family}',
    hostel: 'Ostello {city}|Ostello {thing}|Hostel {quarter}',
    gym: 'Palestra {family}|Palestra {quarter}|Yoga {thing}|Centro Sportivo {family}|Scuola di Danza {person}',
    spa: 'Terme di {city}|Spa {thing}|Benessere {person}|Piscina {quarter}',
    park: 'Parco {family}|Giardini {quarter}|Villa {family}|Parco {thing}|Giardino {person} {family}',
    viewpoint: 'Belvedere {family}|Belvedere {thing}|Colle {family}|Terrazza {quarter}',
    worship:
      'Chiesa di San {person}|Chiesa di Santa {person}|Duomo di {city}|Basilica {quarter}|Sinagoga di {city}|Oratorio {family}',
    bank: 'Banca {family}|Cassa {quarter}|Banco {family}',
    coworking: 'Officina {thing}|Coworking {quarter}|Cantiere {family}|Studio {thing}',
  },
  chains: {
    cafe: 'Caffè Sorso, Tazzina & Co',
    fastfood: 'Pizza Subito, Piada Felice, Panino Uno',
    bakery: 'Pane e Cielo, Fornaio Amico',
    icecream: 'Gelato Sereno',
    cinema: 'Stella Multisala',
    bookstore: 'Segnalibro',
    grocery: 'Buonaspesa, Dispensa Più, Il Cesto, Freschissimo',
    convenience: 'Angolo 24',
    clothing: 'Filo di Lino, Trama Nuova, Stoffa',
    pharmacy: 'Farmacia Salute Più',
    hotel: 'Hotel Sosta Bella',
    gym: 'Palestra Slancio',
    bank: 'Banca del Ponte, Cassa del Colle, Credito Ligure Nuovo',
  },
  sentences: [
    'A conduzione familiare dal {year}.',
    'Nel cuore di {quarter}.',
    'A due minuti a piedi dalla fermata.',
    'Qui tutti sono i benvenuti.',
    'Ristrutturato con cura nel {year}.',
    'Tranquillo in settimana, vivace nel fine settimana.',
    'Ingresso senza gradini dal cortile.',
    'Si accettano carte e contanti.',
  ],
}
