/** What the package exports. */
export { type Client, type ClientOptions, createClient } from './client.ts'
export { ApiError, unwrap } from './errors.ts'
export { type PagedPath, type Row, rows } from './rows.ts'
export type { components, paths } from './schema.ts'
