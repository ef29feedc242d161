/** Categories of schema.org's types, in the words of our table of OpenStreetMap's tags. */

/** Types that say too little to be a category. */
const GENERAL: ReadonlySet<string> = new Set([
  ...['Thing', 'Place', 'Organization', 'Corporation', 'LocalBusiness', 'CivicStructure', 'AdministrativeArea'],
  ...['ProfessionalService', 'EntertainmentBusiness', 'HealthAndBeautyBusiness', 'HomeAndConstructionBusiness'],
])

/** Types that our table names by other words. */
const LABELS: Readonly<Record<string, string>> = {
  AmusementPark: 'Theme Park',
  Attorney: 'Lawyer',
  AutoDealer: 'Car Dealer',
  AutoRental: 'Car Rental',
  AutoRepair: 'Car Repair',
  AutomatedTeller: 'ATM',
  BankOrCreditUnion: 'Bank',
  BarOrPub: 'Bar',
  BedAndBreakfast: 'Bed and Breakfast',
  BookStore: 'Bookstore',
  BuddhistTemple: 'Place of Worship',
  CafeOrCoffeeShop: 'Cafe',
  Campground: 'Camp Site',
  CatholicChurch: 'Place of Worship',
  Church: 'Place of Worship',
  CityHall: 'Town Hall',
  CollegeOrUniversity: 'University',
  DaySpa: 'Spa',
  DryCleaningOrLaundry: 'Laundry',
  EventVenue: 'Event Space',
  ExerciseGym: 'Gym',
  FastFoodRestaurant: 'Fast Food',
  FinancialService: 'Financial Services',
  HealthClub: 'Gym',
  HinduTemple: 'Place of Worship',
  IceCreamShop: 'Ice Cream',
  InsuranceAgency: 'Insurance',
  LandmarksOrHistoricalBuildings: 'Landmark',
  LegalService: 'Lawyer',
  MedicalClinic: 'Clinic',
  Mosque: 'Place of Worship',
  MovieTheater: 'Cinema',
  NightClub: 'Nightclub',
  ParkingFacility: 'Parking',
  PerformingArtsTheater: 'Theater',
  Physician: 'Doctor',
  PlaceOfWorship: 'Place of Worship',
  PublicSwimmingPool: 'Swimming Pool',
  RealEstateAgent: 'Real Estate Agency',
  SportsActivityLocation: 'Sports Center',
  StadiumOrArena: 'Stadium',
  Synagogue: 'Place of Worship',
  TattooParlor: 'Tattoo Studio',
  TouristInformationCenter: 'Tourist Information',
  VeterinaryCare: 'Veterinary',
}

/** Returns the categories of one type or several, with or without the address of the vocabulary; undefined without any. */
export function schemaLabels(types: unknown): unknown {
  const names = [types]
    .flat()
    .flatMap((type) => (typeof type === 'string' ? [type.trim().replace(/^.*[/#:]/, '')] : []))
  const labels = names.filter((name) => /^[A-Z][A-Za-z]+$/.test(name) && !GENERAL.has(name)).map(labelOf)
  return labels.length > 0 ? [...new Set(labels)] : undefined
}

/** `Hair Salon` for `HairSalon`. */
function labelOf(type: string): string {
  return LABELS[type] ?? type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
}
