/** All pictures, in the order of the manifest. */
import type { Scene } from './drawing.ts'
import { bakery } from './scenes/bakery-1.ts'
import { bottles } from './scenes/bar-1.ts'
import { pub } from './scenes/bar-2.ts'
import { cafeWindow } from './scenes/cafe-1.ts'
import { cafeCounter } from './scenes/cafe-2.ts'
import { cinema } from './scenes/cinema-1.ts'
import { club } from './scenes/club-1.ts'
import { burger } from './scenes/fastfood-1.ts'
import { florist } from './scenes/florist-1.ts'
import { grocery } from './scenes/grocery-1.ts'
import { gym } from './scenes/gym-1.ts'
import { room } from './scenes/hotel-1.ts'
import { pool } from './scenes/hotel-2.ts'
import { icecream } from './scenes/icecream-1.ts'
import { library } from './scenes/library-1.ts'
import { reading } from './scenes/library-2.ts'
import { stall } from './scenes/market-1.ts'
import { museum } from './scenes/museum-1.ts'
import { gallery } from './scenes/museum-2.ts'
import { office } from './scenes/office-1.ts'
import { parkPond } from './scenes/park-1.ts'
import { autumn } from './scenes/park-2.ts'
import { table } from './scenes/restaurant-1.ts'
import { facade } from './scenes/restaurant-2.ts'
import { boutique } from './scenes/shop-1.ts'
import { arcade } from './scenes/shop-2.ts'
import { spa } from './scenes/spa-1.ts'
import { microphone } from './scenes/stage-1.ts'
import { theater } from './scenes/stage-2.ts'
import { hills } from './scenes/viewpoint-1.ts'
import { towers } from './scenes/worship-1.ts'

export const SCENES: readonly Scene[] = [
  cafeWindow,
  cafeCounter,
  table,
  facade,
  bottles,
  pub,
  burger,
  bakery,
  icecream,
  club,
  microphone,
  theater,
  cinema,
  museum,
  gallery,
  library,
  reading,
  parkPond,
  autumn,
  hills,
  towers,
  room,
  pool,
  stall,
  grocery,
  boutique,
  arcade,
  florist,
  gym,
  spa,
  office,
]
