/** Whole lists, a row at a time. */
import type { Client } from './client.ts'
import { unwrap } from './errors.ts'
import type { paths } from './schema.ts'

interface Page {
  readonly next: string | null
  readonly results: unknown
}

type GetOf<Paths, Path extends keyof Paths> = Paths[Path] extends { get: infer Get } ? Get : never
type BodyOf<Operation> = Operation extends {
  responses: { 200: { content: { 'application/json': infer Body } } }
}
  ? Body
  : never
type ParametersOf<Operation> = Operation extends { parameters: infer Parameters } ? Parameters : never

/** Paths of lists that come in pages. */
export type PagedPath<Paths = paths> = {
  [Path in keyof Paths & string]: [BodyOf<GetOf<Paths, Path>>] extends [never]
    ? never
    : BodyOf<GetOf<Paths, Path>> extends Page
      ? Path
      : never
}[keyof Paths & string]

type ResultsOf<Body> = Body extends { results: infer Results } ? Results : never

/** A row of a list: a GeoJSON Feature, or a record. */
export type Row<Path extends keyof Paths, Paths = paths> =
  ResultsOf<BodyOf<GetOf<Paths, Path>>> extends infer Results
    ? Results extends { features: readonly (infer Feature)[] }
      ? Feature
      : Results extends readonly (infer Record)[]
        ? Record
        : never
    : never

type ParamsOf<Operation> = Pick<ParametersOf<Operation>, keyof ParametersOf<Operation> & ('query' | 'path')>

interface Aborted {
  readonly signal?: AbortSignal
}

/** `params` must be there if the path has parts such as `{id}`. */
export type RowsOptions<Params> = object extends Params
  ? [options?: Aborted & { readonly params?: Params }]
  : [options: Aborted & { readonly params: Params }]

/**
 * Yields every row of a list. Lists that have cursors are read by them, so no row is missed or repeated while others are
 * written. Throws an `ApiError` if the service refuses a page.
 */
export async function* rows<Paths extends object, Path extends PagedPath<Paths>>(
  client: Client<Paths>,
  path: Path,
  ...[options]: RowsOptions<ParamsOf<GetOf<Paths, Path>>>
): AsyncGenerator<Row<Path, Paths>, void, undefined> {
  const { params, signal } = (options ?? {}) as Aborted & { params?: { query?: object; path?: object } }
  const get = client.GET as unknown as (path: string, init: object) => Promise<{ data?: Page; response: Response }>
  // Lists without cursors ignore it.
  let query: object | undefined = { cursor: '*', ...params?.query }
  while (query) {
    const { next, results }: Page = unwrap(await get(path, { params: { ...params, query }, signal }))
    yield* rowsOf<Row<Path, Paths>>(results)
    // Only the parameters of the link: the token goes to no other address than the client's own.
    query = next === null ? undefined : Object.fromEntries(new URL(next).searchParams)
  }
}

function rowsOf<Item>(results: unknown): readonly Item[] {
  const { features } = results as { features?: readonly Item[] }
  return features ?? (results as readonly Item[])
}
