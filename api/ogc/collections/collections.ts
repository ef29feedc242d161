/** All collections: places, events, the layers of operators' tables, and each list. */
import type { ListSummary } from '../../../sql/events/collections.ts'
import { findListSummary, listSummaries } from '../../../sql/events/collections.ts'
import { NotFound } from '../../errors.ts'
import { type Caller, requireEditor } from '../../http/callers/authentication.ts'
import { isSlug } from '../../http/record-key.ts'
import type { Services } from '../../services.ts'
import type { Collection } from './collection.ts'
import { eventCollection, ownCollection } from './layer-collections.ts'
import { placeCollection } from './place-collection.ts'

/** Begins the ids of lists. A layer whose name is such an id hides the list. */
const LIST = 'list-'

export class Collections {
  readonly #services: Services
  readonly #places: Collection
  readonly #layers: readonly Collection[]

  constructor(services: Services) {
    const own = services.layers?.layers ?? []
    this.#services = services
    this.#places = placeCollection(services)
    this.#layers = [this.#places, eventCollection(services), ...own.map((layer) => ownCollection(services, layer))]
  }

  get places(): Collection {
    return this.#places
  }

  /** Whether some collections exist for editors only. */
  get dependOnCaller(): boolean {
    return this.#layers.some(({ isEditorsOnly }) => isEditorsOnly)
  }

  /** Throws `NotFound`, and for a collection of editors `NotAuthenticated` or `PermissionDenied`. */
  async find(id: string, caller: Caller | undefined): Promise<Collection> {
    const layer = this.#layers.find((each) => each.id === id)
    if (layer?.isEditorsOnly) requireEditor(caller)
    const found = layer ?? (await this.#list(id))
    if (!found) throw new NotFound()
    return found
  }

  /** Returns the collections that are no lists. */
  layers(caller: Caller | undefined): Collection[] {
    return this.#layers.filter(({ isEditorsOnly }) => !isEditorsOnly || caller?.isEditor === true)
  }

  /** Returns lists by organization and slug. */
  async lists(limit: number, offset: number): Promise<Collection[]> {
    const lists = await listSummaries(this.#services.database, { limit, offset })
    return lists.map((list) => this.#ofList(list))
  }

  async #list(id: string): Promise<Collection | undefined> {
    const slug = id.slice(LIST.length)
    const list = id.startsWith(LIST) && isSlug(slug) && (await findListSummary(this.#services.database, slug))
    return list ? this.#ofList(list) : undefined
  }

  #ofList({ slug, name, description, organization, box }: ListSummary): Collection {
    return {
      ...placeCollection(this.#services, slug),
      id: LIST + slug,
      title: name,
      description: description || `A list of ${organization.name}`,
      list: slug,
      extent: async () => box ?? undefined,
    }
  }
}
