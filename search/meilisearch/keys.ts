/** The keys of the service: each can do what it is for, and only with our index. */
import type { MeilisearchServer } from './server.ts'

/** One that can only search and read documents, and one that can build the index and write to it. */
export async function createKeys(server: MeilisearchServer, index: string): Promise<{ search: string; write: string }> {
  const client = server.client({ attempts: 1 })
  const make = async (name: string, actions: string[], indexes: string[]) =>
    (await client.createKey({ name, actions, indexes, expiresAt: null })).key
  const reading = ['search', 'documents.get']
  const writing = ['documents.*', 'indexes.*', 'settings.*', 'tasks.get']
  return {
    search: await make('Whereabouts, searching', reading, [index]),
    // A new index is built beside the old one; and a swap is refused to a key that names single indexes.
    write: await make('Whereabouts, indexing', writing, [index, `${index}_*`]),
  }
}
