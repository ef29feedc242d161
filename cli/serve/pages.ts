/** The pages of the service, and its images. */
import { fileURLToPath } from 'node:url'
import { resetPage } from '../../api/accounts/reset-page.ts'
import { docsPage } from '../../api/docs.ts'
import { firstLists } from '../../api/explorer/first-list.ts'
import { listsPages } from '../../api/explorer/lists-pages.ts'
import { explorerPage } from '../../api/explorer/page.ts'
import { picturedPlaces } from '../../api/explorer/picture/places.ts'
import { placePreviews } from '../../api/explorer/place-preview.ts'
import type { SitePage } from '../../api/http/site-page.ts'
import { imagesPage } from '../../api/images.ts'
import type { SampleProgress } from '../../api/sample-progress.ts'
import type { Services } from '../../api/services.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../sql/core/database.ts'
import { hasSample } from '../../sql/places/places.ts'
import { shownAttributions } from '../../sql/sources/sources.ts'
import { firstView } from '../../sql/tiles/first-view.ts'
import type { BasemapSource } from '../../tiles/basemap/source.ts'
import { LAND_FILE, openLand } from '../../tiles/land/land-file.ts'

/** The pictures of the sample. */
const IMAGES = fileURLToPath(import.meta.resolve('#root/data/images'))
/** The API documentation page, once it is built. */
const DOCS = fileURLToPath(import.meta.resolve('#root/dist/docs'))

export function pages(
  database: Database,
  config: Config,
  services: Services,
  basemap: BasemapSource | undefined,
  sampleProgress: () => SampleProgress | undefined,
): SitePage[] {
  const beginning = () => firstView(database)
  const previews = {
    budget: services.budget,
    placePreview: placePreviews(services, database),
    firstList: firstLists(services, beginning),
  }
  return [
    imagesPage(IMAGES),
    docsPage(DOCS, config.publicUrl),
    resetPage(services.accounts),
    listsPages({ ...config, database, ...previews, findCaller: (token) => services.accounts.findCaller(token) }),
    explorerPage({
      ...config,
      basemap,
      ...previews,
      picturedPlaces: picturedPlaces(services),
      openLand: () => openLand(LAND_FILE),
      hasSample: () => hasSample(database),
      sampleProgress,
      firstView: beginning,
      attributions: () => shownAttributions(database),
    }),
  ]
}
