/**
 * Reads a document of JSON without holding the whole in memory: a GeoJSON FeatureCollection, an array of records, the
 * list of an answer of this program's API, a graph of schema.org, or a single record.
 */
import { jsonParser, type Token } from 'stream-json/parser.js'
import type { TextFormat } from './format.ts'
import { RECORD_LISTS } from './json/detect-json.ts'
import { TooDeep } from './json/parse-json.ts'
import { RecordAssembler } from './json/record-assembler.ts'
import { readEnd } from './open-file.ts'
import { checkDocumentCrs, crsAtEnd } from './reference-system.ts'
import { linkedDocument } from './schema-org/linked-rows.ts'
import { excerpt, FileFault, isObject, type RowChunk, type SourceRow, toContent } from './source-row.ts'

/** Characters. A text with more than this between two features is not a collection of features. */
const MAX_BETWEEN = 128 * 1024 * 1024

const END_LENGTH = 128 * 1024

export const geojson: TextFormat = {
  name: 'geojson',
  kind: 'JSON',
  unit: 'feature',
  osm: 'some',
  readText: (text) => linkedDocument(readGeojson(text)),
  // A document may name its reference system behind its features, and none of them may be stored then.
  check: async (path) => checkDocumentCrs(crsAtEnd(await readEnd(path, END_LENGTH))),
}

/**
 * Yields features as rows; `place` of a row is the feature's number, from 1. `lists` are the members of the document whose
 * array has them.
 */
export async function* readGeojson(
  text: AsyncIterable<string>,
  lists: ReadonlySet<string> = RECORD_LISTS,
): AsyncGenerator<RowChunk> {
  const parse = jsonParser({ streamValues: false })
  const collector = new FeatureCollector(lists)
  let characters = 0
  let sinceFeature = 0
  for await (const piece of text) {
    // Every feature ends in a brace, so features before a fault are already collected when the parser finds it.
    for (const slice of piece.split(/(?<=\})/)) {
      try {
        const tokens = parse(slice)
        if (typeof tokens === 'object' && 'values' in tokens) collector.take(tokens.values)
      } catch (error) {
        yield { rows: collector.taken(), size: characters }
        throw new FileFault(`${collector.where()}, near character ${characters}: ${(error as Error).message}`)
      }
      characters += slice.length
    }
    const rows = collector.taken()
    sinceFeature = rows.length > 0 ? 0 : sinceFeature + piece.length
    if (sinceFeature > MAX_BETWEEN) throw new FileFault(`${collector.where()}: no end of a feature within 128 MB`)
    yield { rows, size: piece.length }
  }
  if (!collector.complete) throw new FileFault(`${collector.where()}: the file ends before the JSON does`)
  yield { rows: collector.single(), size: 0 }
}

/** Assembles features from tokens. It also assembles the rest of the document, which may itself be a feature. */
class FeatureCollector {
  /** True once the whole document is read. */
  complete = false
  #rows: SourceRow[] = []
  #count = 0
  #inFeatures = false
  #foundFeatures = false
  /** The member of the document that is being read. */
  #member = ''
  readonly #document = new RecordAssembler()
  #feature: RecordAssembler | undefined
  readonly #lists: ReadonlySet<string>

  constructor(lists: ReadonlySet<string>) {
    this.#lists = lists
  }

  take(tokens: readonly Token[]): void {
    for (const token of tokens) {
      if (this.#inFeatures) this.#takeInFeatures(token)
      else this.#takeOutside(token)
    }
  }

  taken(): SourceRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  where(): string {
    return this.#count === 0 ? 'before the first feature' : `after feature ${this.#count}`
  }

  /** Returns the document itself if it is a single record, and nothing for a collection. Throws for anything else. */
  single(): SourceRow[] {
    const document = this.#document.current
    if (this.#foundFeatures) {
      // Far behind the features, it was not seen before them.
      if (isObject(document)) checkDocumentCrs(document['crs'])
      return []
    }
    if (isObject(document) && (document['type'] === 'Feature' || '@type' in document || 'name' in document)) {
      return [{ place: 1, content: contentOf(this.#document) }]
    }
    throw new FileFault('the JSON is neither a FeatureCollection, nor an array of records, nor a record with a name')
  }

  #takeInFeatures(token: Token): void {
    if (!this.#feature && token.name === 'endArray') {
      this.#inFeatures = false
      this.complete = this.#document.depth === 0
      return
    }
    this.#feature ??= new RecordAssembler()
    this.#feature.consume(token)
    if (!this.#feature.done) return
    this.#count += 1
    this.#rows.push({ place: this.#count, content: contentOf(this.#feature) })
    this.#feature = undefined
  }

  #takeOutside(token: Token): void {
    const { depth, key } = this.#document
    if (depth === 1 && token.name === 'keyValue') this.#member = String(token.value)
    if (token.name === 'startArray' && (depth === 0 || this.#isList(depth, key))) {
      const document = this.#document.current
      if (isObject(document)) checkDocumentCrs(document['crs'])
      this.#inFeatures = true
      this.#foundFeatures = true
      return
    }
    this.#document.consume(token)
    this.complete = this.#document.done
  }

  /** Whether an array has the records: those of a collection, or of the collection in an answer of the API. */
  #isList(depth: number, key: unknown): boolean {
    if (depth === 1) return this.#lists.has(this.#member)
    return depth === 2 && this.#member === 'results' && key === 'features'
  }
}

function contentOf({ current, isTooDeep }: RecordAssembler): SourceRow['content'] {
  return isTooDeep ? { field: 'row', reason: new TooDeep().message, ...excerpt(current) } : toContent(current)
}
