/** The formats of OpenStreetMap. */
import type { FileFormat } from '../format.ts'
import { withoutProlog } from '../refused-formats.ts'
import { readCategoryTable } from './categories.ts'
import { isOsmPbf } from './osm-file.ts'
import { readOsm, readOsmText } from './read-osm.ts'

/** The version is that of OpenStreetMap's data. Without one, the first of the elements has a type of its own. */
const JSON_BEGINNING =
  /^\{\s*(?:"version"\s*:\s*"?0\.\d(?:(?!\}\s*\{).)*?"elements"\s*:\s*\[|"elements"\s*:\s*\[\s*\{\s*"type"\s*:\s*"(?:node|way|relation)")/s

const COMMON = { kind: 'OpenStreetMap', unit: 'feature', osm: 'all' } as const

export const osmPbf: FileFormat = {
  ...COMMON,
  name: 'osm-pbf',
  recognizesBytes: isOsmPbf,
  readFile: (file, { categories }) => readOsm(file, readCategoryTable(categories)),
}

export const osmXml: FileFormat = {
  ...COMMON,
  name: 'osm-xml',
  recognizesText: (head) => /^<osm\b/.test(withoutProlog(head)),
  readFile: (file, { categories }) => readOsmText('osm-xml', file, readCategoryTable(categories)),
}

export const osmJson: FileFormat = {
  ...COMMON,
  name: 'osm-json',
  recognizesText: (head) => JSON_BEGINNING.test(head),
  readFile: (file, { categories }) => readOsmText('osm-json', file, readCategoryTable(categories)),
}
