import { type Language, list } from '../language.ts'

export const en: Language = {
  cuisine: 'American',
  people: list(
    'Ada, Alma, Amos, Betty, Buck, Cleo, Clyde, Dora, Eddie, Edith, Ella, Ezra, Fern, Frankie, Gus, Hattie, Hazel, Ida, Iris, Jack, June, Kit, Leo, Lottie, Mabel, Maggie, Milo, Nell, Nora, Otis, Pearl, Quinn, Rosie, Ruby, Sadie, Sal, Stella, Ted, Theo, Vera, Wally, Winnie',
  ),
  families: list(
    'Abbott, Ainsley, Barlow, Beckett, Bramwell, Calloway, Carver, Chandler, Colby, Dalton, Drake, Ellery, Fairfax, Finch, Garland, Granger, Hadley, Harlow, Hawthorne, Holloway, Ingram, Jessop, Keaton, Kingsley, Lockwood, Marlow, Merritt, Northcote, Oakley, Parrish, Pemberton, Quimby, Radcliffe, Rowan, Sawyer, Sterling, Thackeray, Underhill, Vance, Whitaker, Winslow, Yardley',
  ),
  things: list(
    'Blue Heron, Golden Lantern, Copper Kettle, Wild Thistle, Red Fox, Silver Birch, Lucky Penny, Crooked Spoon, Paper Moon, Iron Gate, Little Harbor, Velvet Rabbit, Old Mill, Juniper, Driftwood, Honeycomb, Black Swan, Morning Glory, Lighthouse, Magnolia, Salt & Pepper, Three Sparrows, Brass Monkey, Evergreen, Foxglove, Half Moon, Clover, White Hart, Sundial, Blackbird, Ginger Cat, Marigold, North Star, Cedar & Stone, Rolling Pin, Compass Rose, Pigeon Post, Cherry Tree, Tin Roof, Willow, Nightingale, Hummingbird, Plum & Pine, Bluebell, Wooden Spoon, Harvest Moon, Saddle & Spur, Ivy House, Feather & Fig, Rusty Anchor',
  ),
  streets: list(
    'Main Street, High Street, Church Street, Park Avenue, Oak Street, Maple Avenue, Station Road, Mill Lane, Broad Street, Market Street, Washington Street, King Street, Queen Street, Elm Street, Cedar Avenue, Lake Street, Hill Road, Victoria Road, Spring Street, River Road, Chestnut Street, Walnut Street, Union Street, Bridge Street, Green Lane, London Road, Franklin Street, Grove Road, Orchard Road, Prospect Avenue, Highland Avenue, Pine Street, Liberty Street, Water Street, Front Street, Canal Street, Mission Street, Bay Street, Harbor Drive, College Avenue, 1st Avenue, 2nd Street, 3rd Avenue, 4th Street, 5th Avenue, 6th Street, 7th Avenue, 8th Street, 12th Street, 14th Street, 23rd Street, 42nd Street',
  ),
  quarters: list(
    'Old Town, Downtown, Riverside, Northside, Southgate, East End, West End, Harbourside, University District, Hillcrest, Lakeview, Greenfield, Mill Quarter, Station Quarter, Chapel Hill, Fairview, Brookside, Market District, Garden District, Parkside',
  ),
  names: {
    restaurant:
      'The {thing}|{family} & {family}|{thing} Kitchen|{thing} Grill|{family}’s Table|{person}’s Supper Club|{quarter} Bistro|The {family} Room|{thing} Chophouse',
    cafe: '{thing} Coffee|Café {person}|{thing} Café|{family} Coffee Roasters|{person}’s|{street} Coffee House|The {thing} Tea Room|{quarter} Coffee',
    bar: 'The {thing}|{thing} Bar|Bar {person}|{family} & Daughters|{thing} Lounge|{street} Social|{person}’s Cocktail Room',
    pub: 'The {thing}|The {family} Arms|{person}’s Tavern|The {thing} Inn|{family} Alehouse|The {quarter} Tap',
    fastfood:
      '{person}’s Burgers|{thing} Burger|{family}’s Fried Chicken|{quarter} Pizza|{person}’s Sandwich Shop|{thing} Hot Dogs|{street} Deli',
    bakery:
      '{family} Bakery|{thing} Bakehouse|{person}’s Bread|{family} & Sons Bakers|{thing} Patisserie|{quarter} Bakery',
    icecream: '{person}’s Ice Cream|{thing} Creamery|{family} Gelato|Scoops on {street}',
    nightclub: '{thing}|Club {person}|Room {family}|{thing} After Dark|The Basement at {street}',
    music: '{thing} Hall|The {family} Ballroom|{person}’s Jazz Club|{thing} Music Room|The {quarter} Stage',
    cinema: 'The {thing} Cinema|{quarter} Picture House|{family} Theatre|The {family} Cinema|{city} Film House',
    theater: '{family} Playhouse|{quarter} Theatre|{thing} Theatre Company|{city} Repertory Theatre|The {family} Stage',
    museum:
      '{city} Museum|{family} Museum|Museum of {city}|{quarter} Heritage Centre|{city} Science Museum|{family} House Museum|{city} Transport Museum',
    gallery:
      '{family} Gallery|{thing} Gallery|Gallery {family} & {family}|{quarter} Art Space|{person} {family} Fine Art',
    library: '{quarter} Library|{city} Public Library|{family} Memorial Library|{street} Branch Library',
    bookstore: '{thing} Books|{family}’s Books|{family} & {family} Booksellers|{quarter} Books|The {thing} Bookshop',
    grocery: '{family}’s Market|{quarter} Grocery|{thing} Foods|{family} Provisions|{street} Food Co-op',
    convenience: '{street} Corner Shop|{person}’s Mini Mart|{quarter} News|{family} Food & Wine|{thing} Stop',
    clothing:
      '{thing} Vintage|{family} Outfitters|{person} & {person}|{family} Tailors|{thing} Clothing|{person} {family} Boutique',
    florist: '{person}’s Flowers|{thing} Florist|{family} Garden Center|{thing} Blooms|{street} Flowers',
    market: '{quarter} Market|{city} Farmers Market|{street} Market|{family} Market Hall|{quarter} Flea Market',
    mall: '{quarter} Shopping Centre|{family} Mall|{city} Galleria|The {family} Arcade|{quarter} Plaza',
    pharmacy: '{family} Pharmacy|{quarter} Pharmacy|{family}’s Chemist|{street} Drugs',
    salon:
      '{person}’s Hair|{thing} Salon|{family} Barbers|{person} & {person} Hair|{thing} Barbershop|{quarter} Hair Studio',
    hotel:
      'The {family} Hotel|{thing} Hotel|Hotel {family}|{thing} Inn|The {family} House|{quarter} Lodge|The {city} Grand',
    hostel: '{thing} Hostel|{city} Backpackers|{quarter} Hostel|{person}’s Guest House',
    gym: '{quarter} Fitness|{thing} Gym|{family} Boxing Club|{thing} Yoga|{city} Climbing|{street} Athletic Club',
    spa: '{thing} Spa|{family} Baths|{thing} Wellness|{quarter} Day Spa|{city} Leisure Pool',
    park: '{family} Park|{quarter} Park|{thing} Gardens|{family} Green|{street} Playground|{family} Common',
    viewpoint: '{family} Hill|{thing} Point|{quarter} Lookout|{family} Overlook|{city} View',
    worship:
      'St {person}’s Church|{quarter} Chapel|First Church of {city}|{family} Street Mosque|{quarter} Synagogue|{city} Cathedral|{quarter} Temple',
    bank: '{family} Savings|{family} & {family} Bank',
    coworking: '{thing} Works|{quarter} Cowork|The {family} Exchange|{street} Studios|{thing} Desk',
  },
  chains: {
    restaurant: 'Half Past Noon, Olive & Ember',
    cafe: 'Bean & Borough, Third Kettle, Daily Grindstone, Cup North',
    fastfood: 'Burger Barn Five, Pizza Porch, Wrapsody, Cluck & Co, Noodle Lane',
    bakery: 'Crumb Theory, The Daily Loaf',
    icecream: 'Polar Scoop',
    cinema: 'Starfield Cinemas, Reel & Co',
    bookstore: 'Dogear Books',
    grocery: 'FreshAcre, Pantry Square, GreenCart, Shopwell Market',
    convenience: 'QuickNook, StopMinute, 24 Corner',
    clothing: 'Thread & Tide, Northloop, Plainly, Denim Yard',
    pharmacy: 'WellPost Pharmacy, CareCorner',
    salon: 'Snip Society',
    hotel: 'Wayfarer Suites, Hotel Meridian Lane, Restwell Inn',
    hostel: 'Bunk & Beyond',
    gym: 'Pulse Yard, IronLoop Fitness, Lift Local',
    bank: 'Harbor Mutual, First Meridian Bank, Bridgeway Bank, Commonfold Bank',
    coworking: 'Desk & Dawn',
  },
  sentences: [
    'Family-run since {year}.',
    'A neighborhood favorite in {quarter}.',
    'Two minutes on foot from the nearest stop.',
    'Everyone is welcome, regulars and first-timers alike.',
    'Renovated in {year} with great care for the old building.',
    'Quiet on weekday mornings, busy on weekends.',
    'Step-free entrance from the side street.',
    'Look for the green door, and mind the cat.',
    'Cards and cash are both fine.',
    'Local people have been coming here since {year}.',
  ],
}
