/** API keys of the service. Each key permits only the actions that it needs, and only on our index. */
import type { MeilisearchServer } from './server.ts'

/** Creates two keys: one can only search and read documents, the other can build the index and write to it. */
export async function createKeys(server: MeilisearchServer, index: string): Promise<{ search: string; write: string }> {
  const client = server.client({ attempts: 1 })
  const make = async (name: string, actions: string[], indexes: string[]) =>
    (await client.createKey({ name, actions, indexes, expiresAt: null })).key
  const reading = ['search', 'documents.get']
  const writing = ['documents.*', 'indexes.*', 'settings.*', 'tasks.get']
  return {
    search: await make('Whereabouts, searching', reading, [index]),
    // A rebuild swaps two indexes, which Meilisearch refuses to a key that lists single index names.
    write: await make('Whereabouts, indexing', writing, [index, `${index}_*`]),
  }
}
