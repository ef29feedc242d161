/** The snippets of the page at `/maps/` for web maps draw the sources that every service has. */
import { placesAndEvents } from '../../support/fixtures/places-and-events.ts'
import { browserTests } from '../support/explorer-service.ts'
import { checkSnippet, PROGRAMS } from './draw-snippet.ts'

const inBrowser = browserTests(placesAndEvents, { land: true })

const DRAWN = { places: 500, events: 100, land: 50_000 } as const

for (const program of PROGRAMS) {
  for (const [source, least] of Object.entries(DRAWN)) {
    inBrowser(`${program} draws ${source} by the snippet that is shown`, (t, page, base) =>
      checkSnippet(t, page, base, { program, source, least }),
    )
  }
}
