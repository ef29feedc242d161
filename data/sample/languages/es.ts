import { type Language, list } from '../language.ts'

export const es: Language = {
  cuisine: 'Spanish',
  people: list(
    'Adela, Alba, Alonso, Amparo, Antonia, Beatriz, Benito, Carmen, Catalina, Chelo, Diego, Dolores, Elena, Emilio, Esteban, Eva, Felipe, Gloria, Inés, Irene, Isabel, Jacinto, Joaquín, Julia, Lola, Lorenzo, Lucía, Manolo, Marina, Mateo, Nieves, Olivia, Paco, Pilar, Ramón, Rosario, Sofía, Tomás, Valentina, Vicente',
  ),
  families: list(
    'Aguilar, Alcázar, Arroyo, Barrios, Bravo, Bustos, Cabrera, Calderón, Campos, Cárdenas, Carrasco, Castaño, Cisneros, Duarte, Espinosa, Figueroa, Fuentes, Gallardo, Guerrero, Herrera, Ibarra, Lozano, Luna, Maldonado, Márquez, Medina, Montoya, Navarro, Ortega, Palacios, Paredes, Quintana, Rivas, Robles, Salazar, Serrano, Toledo, Valdés, Vega, Zamora',
  ),
  things: list(
    'La Luna, El Farol, La Paloma, El Olivo, La Casa Azul, El Molino, Los Girasoles, La Mariposa, El Rincón, El Patio, La Fuente, El Gato Negro, La Golondrina, El Sol, Las Palmeras, El Puerto, La Estrella, El Jardín Secreto, La Cueva, El Colibrí, Tres Amigos, La Hacienda, El Mirador, La Ceiba, El Naranjo, La Tertulia, El Portal, La Sirena, El Nopal, La Caleta, Dos Ríos, El Limonero, La Cigüeña, El Faro, La Rambla, El Ruiseñor, La Ventana, El Zorzal, La Milpa, El Tejado',
  ),
  streets: list(
    'Calle Mayor, Calle Real, Calle de la Iglesia, Plaza Mayor, Avenida de la Constitución, Calle Nueva, Calle del Sol, Calle San José, Calle Cervantes, Avenida Libertad, Calle Hidalgo, Avenida Bolívar, Calle San Martín, Calle del Carmen, Avenida Juárez, Calle de la Paz, Calle 5 de Mayo, Avenida de la Independencia, Calle del Río, Calle Colón, Paseo del Parque, Calle Santa Ana, Calle Sucre, Calle Belgrano, Avenida Central, Calle Morelos, Calle de los Olivos, Calle del Mercado, Avenida del Mar, Calle San Pedro, Calle Rivadavia, Calle Larga, Calle Ancha, Callejón del Gato',
  ),
  quarters: list(
    'Centro, Casco Antiguo, San Juan, Santa Lucía, La Merced, El Carmen, San Antonio, Bellavista, Las Flores, La Alameda, Los Pinos, El Puerto, San Isidro, Buenavista, La Loma, Miraflores, Villa Nueva, Las Palmas',
  ),
  names: {
    restaurant:
      'Restaurante {thing}|Casa {person}|Mesón {family}|{thing}|Taberna {family}|La Cocina de {person}|Asador {family}|Fonda {thing}',
    cafe: 'Café {thing}|Cafetería {family}|Café {person}|{person} Café|La Cafetera de {person}|Café {quarter}',
    bar: 'Bar {thing}|Bar {person}|Vinoteca {family}|{thing}|Bodega {family}|Coctelería {thing}',
    pub: 'Cervecería {family}|Taberna {thing}|Cantina {thing}|Bar {family}|Tasca {person}',
    fastfood:
      'Pizzería {thing}|Hamburguesas {person}|Taquería {thing}|Pollos {family}|Arepas {person}|Bocatería {thing}|Empanadas {person}',
    bakery: 'Panadería {family}|Horno {family}|Pastelería {person}|Panadería {thing}|Pan de {person}',
    icecream: 'Heladería {family}|Helados {person}|Heladería {thing}',
    nightclub: 'Discoteca {thing}|Club {thing}|Sala {family}|{thing}',
    music: 'Sala {thing}|Peña {family}|Club de Jazz {thing}|Café Concierto {person}|Tablao {person}',
    cinema: 'Cine {thing}|Cines {family}|Cine {quarter}|Cinemateca de {city}',
    theater: 'Teatro {family}|Teatro {thing}|Teatro Municipal de {city}|Sala {person} {family}',
    museum:
      'Museo {family}|Museo de {city}|Museo de Historia de {city}|Casa Museo {person} {family}|Museo de Arte de {city}',
    gallery: 'Galería {family}|Galería {thing}|Espacio {person} {family}|Taller {family}',
    library: 'Biblioteca {family}|Biblioteca Municipal de {city}|Biblioteca {quarter}',
    bookstore: 'Librería {thing}|Librería {family}|Libros {person}|Librería {quarter}',
    grocery:
      'Supermercado {family}|Frutería {person}|Abarrotes {family}|Ultramarinos {family}|Autoservicio {thing}|Almacén {person}',
    convenience: 'Kiosco {person}|Minisúper {thing}|Alimentación {family}|Estanco {quarter}|Tienda {person}',
    clothing: 'Modas {person}|Boutique {family}|Calzados {family}|{person} y {person}|Sastrería {family}|Ropa {thing}',
    florist: 'Floristería {person}|Flores {family}|Florería {thing}|Vivero {family}',
    market: 'Mercado {quarter}|Mercado Central de {city}|Mercado de San {person}|Feria {quarter}',
    mall: 'Centro Comercial {quarter}|Plaza {family}|Galerías {family}|Paseo {quarter}',
    pharmacy: 'Farmacia {family}|Farmacia {quarter}|Farmacia {person} {family}|Farmacia {thing}',
    salon: 'Peluquería {person}|Salón {family}|Barbería {family}|Estética {person}|Barbería {thing}',
    hotel:
      'Hotel {thing}|Hotel {family}|Hostal {person}|Posada {thing}|Hotel {quarter}|Gran Hotel {city}|Parador {family}',
    hostel: 'Hostel {thing}|Albergue {city}|Hostal {family}|Hostel {quarter}',
    gym: 'Gimnasio {family}|Gimnasio {thing}|Yoga {thing}|Fitness {quarter}|Club Deportivo {city}|Escuela de Danza {person}',
    spa: 'Spa {thing}|Baños {family}|Balneario {city}|Piscina {quarter}|Centro de Bienestar {person}',
    park: 'Parque {family}|Parque {quarter}|Jardines de {family}|Plaza {person} {family}|Alameda {quarter}|Parque {thing}',
    viewpoint: 'Mirador {family}|Mirador {thing}|Cerro {family}|Mirador de {quarter}',
    worship:
      'Iglesia de San {person}|Parroquia {quarter}|Catedral de {city}|Ermita de Santa {person}|Sinagoga de {city}|Mezquita {quarter}|Capilla {family}',
    bank: 'Banco {family}|Caja {quarter}|Cooperativa {family}',
    coworking: 'Coworking {thing}|La Oficina de {person}|Espacio {quarter}|Taller {thing}',
  },
  chains: {
    restaurant: 'Mesa Grande',
    cafe: 'Café Tostado, Grano y Grano, La Taza Alegre',
    fastfood: 'Pollo Dorado Express, Taco Ligero, La Gran Masa, Hamburguesería Uno',
    bakery: 'Pan y Trigo, Horno Feliz',
    icecream: 'Frío Frío',
    cinema: 'Cines Horizonte, Pantalla Grande',
    bookstore: 'Letra Viva',
    grocery: 'Súper Ahorra, Mercafresco, La Despensa Verde, Superbueno',
    convenience: 'Rapidito, Esquina 24',
    clothing: 'Hilo Rojo, Modas del Sur, Trama',
    pharmacy: 'Farmasalud, Botica Nueva',
    hotel: 'Hotel Camino Real Viejo, Descanso Inn',
    gym: 'Gimnasio Pulso, Fuerza Urbana',
    bank: 'Banco del Valle Nuevo, Caja Solidaria, Banco Meridiano',
    coworking: 'Mesa Común',
  },
  sentences: [
    'Negocio familiar desde {year}.',
    'En pleno corazón de {quarter}.',
    'A dos minutos a pie de la parada.',
    'Aquí todo el mundo es bienvenido.',
    'Reformado con cariño en {year}.',
    'Tranquilo entre semana, animado los fines de semana.',
    'Entrada sin escalones por la calle lateral.',
    'Se acepta tarjeta y efectivo.',
  ],
}
