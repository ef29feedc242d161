/** `/ogc/styles`: the styles of the tile server. */
import { styleList } from '../../../tiles/http/styles.ts'
import { NotFound } from '../../errors.ts'
import type { View } from '../../http/view.ts'
import type { Services } from '../../services.ts'
import { OGC, selfLinks } from '../http/link.ts'
import { redirect } from '../http/redirect.ts'
import { resource } from '../http/resource.ts'
import { OgcStyles } from './schema.ts'

const MAPBOX_STYLE = 'application/vnd.mapbox.style+json'

export function styleViews({ publicUrl, tilesUrl }: Services): View[] {
  const path = `${OGC}/styles`
  const url = `${publicUrl}${path}`
  const styles = styleList(tilesUrl)
  const body = {
    default: styles[0]?.name ?? '',
    links: selfLinks(url, 'application/json', 'Styles'),
    styles: styles.map(({ name }) => ({
      id: name,
      title: `A map of all, ${name}`,
      links: [{ href: `${url}/${name}`, rel: 'stylesheet', type: MAPBOX_STYLE, title: 'For MapLibre' }],
    })),
  }
  return [
    resource(
      {
        path,
        name: 'Styles',
        description: 'Styles of the whole map: land, places, clusters, events and names.',
        read: {
          id: 'getOgcStyles',
          summary: 'Styles of maps',
          output: OgcStyles,
          example: body,
          handle: () => ({ body }),
        },
      },
      publicUrl,
    ),
    redirect({
      path: `${path}/:style`,
      pathExample: 'light',
      name: 'Style',
      description: 'A style for MapLibre, which the tile server has.',
      formats: [{ name: 'mapbox', mediaType: MAPBOX_STYLE }],
      read: { id: 'getOgcStyle', summary: 'A style of a map' },
      to({ params }) {
        const style = styles.find(({ name }) => name === params['style'])
        if (!style) throw new NotFound()
        return style.url
      },
    }),
  ]
}
