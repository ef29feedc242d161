/** A source on the page: preview, facts, fields, example tiles, snippets. */
import type { LayerSpecification } from 'maplibre-gl'
import { formatTile, keyTile, tileKey } from '../../core/geo/tile.ts'
import { type Html, html } from '../../core/html/html.ts'
import { type TileJson, tileJson } from '../http/tilejson.ts'
import type { TileSource, VectorLayer } from '../source.ts'
import { attributionLinks, attributionText } from './attribution-links.ts'
import { drawnLayers } from './drawn-layers.ts'
import type { Snippet, SnippetSource } from './snippets/snippet.ts'
import { SNIPPETS } from './snippets/snippets.ts'

export interface SourceSectionOptions {
  readonly source: TileSource
  readonly tilesUrl: string
  /** The layers of the light style. */
  readonly drawn: readonly LayerSpecification[]
  /** What previews draw below other sources. */
  readonly land: TileSource | undefined
}

export function sourceSection(options: SourceSectionOptions): Html {
  const { source, tilesUrl } = options
  const { name, description, attribution, examples = [] } = source
  const { minzoom, maxzoom, bounds, center } = tileJson(source, tilesUrl, '')
  const tiles = `${name}/{z}/{x}/{y}.mvt`
  const facts: readonly [name: string, value: Html][] = [
    ['Tiles', html`<code>${tilesUrl}/maps/${tiles}</code>`],
    ['TileJSON', html`<a href="${name}.json">${tilesUrl}/maps/${name}.json</a>`],
    ...mapLibreFact(source, tilesUrl),
    ['Zooms', html`${minzoom} to ${maxzoom}`],
    ['Bounds', html`${bounds.map((degrees) => degrees.toFixed(2).replace(/\.?0+$/, '')).join(', ')}`],
    ['Licence', attribution ? attributionLinks(attribution) : html`No attribution is required`],
  ]
  return html`<section class="card" aria-labelledby="${name}">
<h2 id="${name}">${name}</h2>
<p>${belowHeading(name, description)}</p>
${preview(options)}
<dl class="facts">${facts.map(([term, value]) => html`<dt>${term}</dt><dd>${value}</dd>`)}</dl>
${fields(source)}
${exampleTiles(name, examples, center)}
<h3 id="${name}-code">Use it</h3>
<div class="snippets" data-labelledby="${name}-code">${snippetsOf(options).map((snippet) => snippetPart(name, snippet))}</div>
</section>`
}

function mapLibreFact({ name, formats }: TileSource, tilesUrl: string): [name: string, value: Html][] {
  if (!formats.includes('mlt')) return []
  return [['MapLibre tiles', html`<a href="${name}.mlt.json">${tilesUrl}/maps/${name}.mlt.json</a>`]]
}

/** Returns a description without the name that it may begin with, as it stands below that name. */
function belowHeading(name: string, description: string): string {
  const begin = `${name}: `
  if (!description.toLowerCase().startsWith(begin)) return description
  const rest = description.slice(begin.length)
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

/** The page's script draws the map, and shows the figure then. */
function preview({ source: { name, attribution }, land }: SourceSectionOptions): Html {
  const shown = [...new Set([land?.attribution ?? '', attribution])].filter((text) => text !== '')
  return html`<figure class="preview" data-source="${name}" data-name="${name}" hidden>
<figcaption>${shown.map((text) => html`<span>${attributionLinks(text)}</span>`)}</figcaption>
</figure>`
}

function fields(source: TileSource): Html {
  const layers = source.layers(new URLSearchParams())
  const first = layers.find((layer) => Object.keys(layer.fields).length > 0)
  return html`<h3>Layers and fields</h3>
${layers.map((layer) => layerPart(layer, layer === first))}`
}

function layerPart({ id, description, fields, minzoom, maxzoom }: VectorLayer, isOpen: boolean): Html {
  const zooms = minzoom === undefined || maxzoom === undefined ? '' : `, zooms ${minzoom} to ${maxzoom}`
  const rows = Object.entries(fields).map(
    ([name, { type, description = '' }]) =>
      html`<tr><th scope="row"><code>${name}</code></th><td>${type}</td><td>${description}</td></tr>`,
  )
  const count = rows.length === 1 ? '1 field' : `${rows.length} fields`
  const about = description ? html`<p class="layer-about">${description}.</p>` : html``
  if (rows.length === 0) {
    return html`<div class="layer"><p class="layer-name"><code>${id}</code> <span class="quiet">no fields${zooms}</span></p>${about}</div>`
  }
  return html`<details class="layer"${isOpen ? html` open` : html``}>
<summary><code>${id}</code> <span class="quiet">${count}${zooms}</span></summary>
${about}
<table>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Description</th></tr></thead>
<tbody>${rows}</tbody>
</table>
</details>`
}

function exampleTiles(
  name: string,
  examples: NonNullable<TileSource['examples']>,
  [longitude, latitude, zoom]: TileJson['center'],
): Html {
  const tile = formatTile(keyTile(tileKey(longitude, latitude), Math.max(0, zoom - 1)))
  const links = [{ query: '', text: 'A tile' }, ...examples].map(({ query, text }) => {
    const path = `${name}/${tile}.mvt${query && `?${query}`}`
    return html`<li>${text}: <a href="${path}">${path}</a></li>`
  })
  return html`<h3>Example tiles</h3>
<ul class="examples">${links}</ul>`
}

function snippetsOf({ source, tilesUrl, drawn }: SourceSectionOptions): Snippet[] {
  const { name, attribution } = source
  const { minzoom, maxzoom, center } = tileJson(source, tilesUrl, '')
  const background = drawn.find(({ id }) => id === 'ground')
  const layers = drawnLayers(name, drawn)
  const seen: SnippetSource = {
    name,
    tileset: `${tilesUrl}/maps/${name}`,
    tiles: `${tilesUrl}/maps/${name}/{z}/{x}/{y}.mvt`,
    tileJson: `${tilesUrl}/maps/${name}.json`,
    minZoom: minzoom,
    maxZoom: maxzoom,
    center,
    attribution: attributionText(attribution),
    background:
      background?.type === 'background' && layers.some(({ geometry }) => geometry === 'Polygon')
        ? String(background.paint?.['background-color'])
        : undefined,
    layers,
  }
  return SNIPPETS.map((make) => make(seen))
}

function snippetPart(source: string, { id, title, text, commands, code }: Snippet): Html {
  const key = `${source}-${id}`
  return html`<section class="snippet" id="${key}" aria-labelledby="${key}-title">
<h4 id="${key}-title">${title}</h4>
<p>${text}</p>
${commands ? codeBlock(commands, `${title}: commands for ${source}`) : html``}
${codeBlock(code, `${title}: code for ${source}`)}
</section>`
}

/** The page's script gives it a button to copy. `label` says what it is, for screen readers. */
export function codeBlock(code: string, label: string): Html {
  return html`<div class="code"><pre tabindex="0" role="region" aria-label="${label}"><code>${code}</code></pre></div>`
}
