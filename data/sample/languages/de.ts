import { type Language, list } from '../language.ts'

export const de: Language = {
  cuisine: 'German',
  people: list(
    'Anna, Anton, Berta, Clara, Emil, Emma, Erika, Franz, Frieda, Fritz, Greta, Gustav, Hanna, Heidi, Ida, Jakob, Johanna, Karl, Käthe, Lena, Liesel, Lotte, Ludwig, Luise, Marie, Martha, Max, Mia, Moritz, Oskar, Paula, Paul, Resi, Rosa, Sophie, Theo, Toni, Wilma',
  ),
  families: list(
    'Ackermann, Bachmann, Bergmann, Brandt, Dietrich, Ebert, Engel, Falk, Friedrich, Gerber, Gruber, Haas, Hartmann, Heller, Hofer, Holzer, Jansen, Kaiser, Keller, Kessler, Kirchner, Lindner, Lorenz, Maurer, Moser, Neumeier, Obermaier, Petersen, Pichler, Reuter, Ritter, Sander, Seidel, Steiner, Stolz, Thalmann, Ullrich, Voss, Wieland, Winkler, Ziegler',
  ),
  things: list(
    'Goldener Löwe, Blaue Gans, Zum Anker, Alte Post, Weißes Rössl, Roter Ochse, Rosengarten, Lindenhof, Sonnenschein, Krone, Zur Mühle, Grüner Baum, Schwarzer Adler, Apfelbaum, Kornblume, Morgenstern, Drei Linden, Zum Hirschen, Kleine Freiheit, Silberfuchs, Heimathafen, Zuckerstück, Holunder, Sommergarten, Turmstube, Wilde Möhre, Nordlicht, Seepferdchen, Schlossblick, Waldmeister, Feldlerche, Kastanie, Glückskeks, Zeitlos, Bergkristall, Mondschein, Himbeere, Wintergarten, Fährhaus, Sternwarte',
  ),
  streets: list(
    'Hauptstraße, Bahnhofstraße, Schulstraße, Gartenstraße, Dorfstraße, Bergstraße, Lindenstraße, Kirchstraße, Waldstraße, Ringstraße, Schillerstraße, Goethestraße, Marktplatz, Mühlenweg, Wiesenweg, Am Markt, Rosenweg, Friedhofstraße, Poststraße, Kaiserstraße, Königstraße, Brunnenstraße, Talstraße, Mozartstraße, Beethovenstraße, Uferstraße, Schlossallee, Kantstraße, Torstraße, Breite Straße, Lange Gasse, Domplatz, Am Hafen, Neue Straße, Burgstraße, Heinrich-Heine-Straße, Fischergasse, Hofgasse, Wilhelmstraße, Parkallee',
  ),
  quarters: list(
    'Altstadt, Neustadt, Nordstadt, Südstadt, Westend, Oststadt, Bahnhofsviertel, Gärtnerplatz, Hafenviertel, Musikerviertel, Universitätsviertel, Am Schloss, Lindenviertel, Unterstadt, Oberstadt, Weststadt, Mühlenviertel, Domviertel',
  ),
  names: {
    restaurant:
      'Restaurant {thing}|Gasthaus {thing}|Wirtshaus {family}|{family}s Küche|Landgasthof {thing}|Weinstube {family}|{thing}',
    cafe: 'Café {person}|Café {thing}|Konditorei {family}|Kaffeehaus {family}|Rösterei {thing}|Café am {quarter}|{person} & {person}',
    bar: '{thing}|Bar {person}|{thing} Bar|Weinbar {family}|Zur Letzten Runde|{family} & Söhne',
    pub: 'Zum {family}|Brauhaus {family}|Kneipe {thing}|Bierstube {family}|Schankwirtschaft {family}|{quarter}-Eck',
    fastfood:
      'Imbiss {person}|{person}s Currywurst|Pizzeria {thing}|{quarter} Grill|Burger {family}|Döner am {quarter}',
    bakery:
      'Bäckerei {family}|Backhaus {family}|Brotmanufaktur {thing}|{family}s Backstube|Bäckerei & Konditorei {family}',
    icecream: 'Eiscafé {person}|Eisdiele {thing}|{person}s Eis|Eismanufaktur {family}',
    nightclub: 'Club {thing}|{thing}|Keller {family}|Tanzpalast {thing}|Halle {family}',
    music: 'Jazzkeller {family}|Kulturhaus {quarter}|{thing} Konzerthalle|Musikbühne {thing}',
    cinema: 'Kino {thing}|Filmtheater {quarter}|Lichtspiele {family}|Programmkino {thing}|Capitol {city}',
    theater: 'Theater {city}|Schauspielhaus {city}|Kleine Bühne {thing}|Kabarett {thing}|Theater am {quarter}',
    museum:
      'Stadtmuseum {city}|Museum {family}|Heimatmuseum {quarter}|{family}-Haus|Technikmuseum {city}|Museum für Stadtgeschichte',
    gallery:
      'Galerie {family}|Kunstraum {thing}|Kunsthalle {city}|Galerie {family} & {family}|Atelier {person} {family}',
    library: 'Stadtbibliothek {city}|Bibliothek {quarter}|Bücherei {street}|Stadtteilbücherei {quarter}',
    bookstore: 'Buchhandlung {family}|Bücher {thing}|Antiquariat {family}|{thing} Buchladen|Buchhandlung {quarter}',
    grocery: 'Feinkost {family}|Bioladen {thing}|{family} Frischemarkt|Lebensmittel {family}|Hofladen {thing}',
    convenience: 'Kiosk {person}|Späti {thing}|Trinkhalle {street}|Kiosk {quarter}|{family} Tabak & Presse',
    clothing:
      'Modehaus {family}|{person} & {person}|Kleiderei {thing}|Schneiderei {family}|Schuhhaus {family}|Boutique {person}',
    florist: 'Blumen {family}|Blumenladen {person}|Gärtnerei {family}|Floristik {thing}',
    market: 'Wochenmarkt {quarter}|Markthalle {quarter}|Bauernmarkt {city}|Flohmarkt {street}',
    mall: '{quarter}-Arkaden|{city}-Galerie|Einkaufszentrum {quarter}|Kaufhaus {family}',
    pharmacy: '{thing}-Apotheke|Apotheke {quarter}|{family}-Apotheke|Apotheke am {quarter}',
    salon: 'Friseur {family}|Haarschnitt {person}|Salon {person}|Haarwerk {family}|Barbier {family}',
    hotel: 'Hotel {thing}|Hotel {family}|Pension {person}|Gasthof {family}|Hotel {quarter}|Stadthotel {city}',
    hostel: 'Hostel {thing}|Jugendherberge {city}|Hostel {quarter}|Gästehaus {person}',
    gym: 'Fitness {quarter}|Sportstudio {family}|Yogahaus {thing}|Kletterhalle {city}|Turnverein {city}|Boxclub {quarter}',
    spa: 'Therme {city}|Wellness {thing}|Sauna {family}|Hallenbad {quarter}|Badehaus {thing}',
    park: 'Stadtpark {quarter}|{family}-Park|Schlosspark|Grünanlage {street}|Spielplatz {street}|{thing}-Park|Volkspark {quarter}',
    viewpoint: 'Aussichtsturm {family}|{family}höhe|Schöne Aussicht|Bergblick {thing}|Bismarckturm {city}',
    worship:
      'St. {person}|{person}kirche|Evangelische Kirche {quarter}|Stadtkirche {city}|Moschee {quarter}|Synagoge {city}|Kapelle {thing}',
    bank: 'Bankhaus {family}|Genossenschaftsbank {quarter}|Bankhaus {family} & {family}',
    coworking: 'Werkraum {thing}|Coworking {quarter}|Schreibtisch {city}|Gründerhaus {family}',
  },
  chains: {
    cafe: 'Kaffeekontor, Bohnenpost, Tasse Nord',
    fastfood: 'Wurstwerk, Teigkiste, Nudelbude, Burgerkombinat',
    bakery: 'Kornmeister, Brotzeit & Co, Backfreude, Goldkruste',
    cinema: 'Sternkino, Leinwand',
    bookstore: 'Lesezeichen Buch',
    grocery: 'Frischkorb, Marktfreund, Kaufgut, Biowiese, Sparhof',
    convenience: 'Ecke 24, Schnellkauf',
    clothing: 'Fadenwerk, Nordkleid, Alltagsrock',
    pharmacy: 'Gesundplus Apotheke, Kräutergarten Drogerie',
    hotel: 'Rastwerk Hotel, Hotel Stadtgold',
    gym: 'Kraftraum 8, FitHalle',
    bank: 'Hansebund Bank, Bürgerbank, Erste Talerbank',
    coworking: 'Tischwerk',
  },
  sentences: [
    'Familiengeführt seit {year}.',
    'Mitten im Viertel {quarter}.',
    'Zwei Minuten von der Haltestelle entfernt.',
    'Alle sind willkommen, ob Stammgast oder zum ersten Mal hier.',
    '{year} behutsam renoviert.',
    'Unter der Woche ruhig, am Wochenende gut besucht.',
    'Stufenloser Zugang vom Hof.',
    'Barzahlung und Karte sind möglich.',
  ],
}
