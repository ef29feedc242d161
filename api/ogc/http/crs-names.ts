/** Coordinate systems as requests and answers name them. */

export const CRS84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84'
/** Latitude first. */
export const EPSG_4326 = 'http://www.opengis.net/def/crs/EPSG/0/4326'
/** Web Mercator, in metres. */
export const EPSG_3857 = 'http://www.opengis.net/def/crs/EPSG/0/3857'

export const CRS_NAMES = [CRS84, EPSG_4326, EPSG_3857] as const
export type CrsName = (typeof CRS_NAMES)[number]
