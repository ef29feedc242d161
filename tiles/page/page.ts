/** The page at `/maps/`: what the tile server has, for people. Everything in it is what programs get as JSON. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Html, html } from '../../core/html/html.ts'
import { pageBar } from '../../core/pages/page-bar.ts'
import type { IndexPage } from '../http/documents.ts'
import { styleList } from '../http/styles.ts'
import type { TileSource } from '../source.ts'
import { styleLayers } from './drawn-layers.ts'
import { codeBlock, sourceSection } from './source-section.ts'

export interface IndexPageOptions {
  readonly sources: readonly TileSource[]
  /** Start of all URLs of tiles, without a trailing slash. */
  readonly tilesUrl: string
  /** URL of the service's other pages; no trailing slash. Undefined: there are none. */
  readonly siteUrl: string | undefined
}

const TEMPLATE = fileURLToPath(import.meta.resolve('#root/dist/web/maps.html'))

/** Returns undefined if the page is not built. Reads the template once, when this is called. */
export function indexPage(options: IndexPageOptions): IndexPage | undefined {
  if (!existsSync(TEMPLATE)) return undefined
  const template = readFileSync(TEMPLATE, 'utf8')
  return {
    headers: pageHeaders(options.tilesUrl),
    html() {
      const parts = { bar: bar(options).html, main: main(options).html }
      return template.replace(/<!-- (bar|main) -->/g, (_, name: keyof typeof parts) => parts[name])
    },
  }
}

/** Links are relative if the pages are beside the tiles. */
function bar({ siteUrl, tilesUrl }: IndexPageOptions): Html {
  if (siteUrl === undefined) return html``
  return siteUrl === tilesUrl ? pageBar('Tiles') : pageBar('Tiles', siteUrl)
}

function main({ sources, tilesUrl }: IndexPageOptions): Html {
  const hasBasemap = sources.some(({ name }) => name === 'basemap')
  const drawn = styleLayers(tilesUrl, hasBasemap)
  const land = sources.find(({ name }) => name === 'land')
  return html`<h1>Map tiles</h1>
<p class="lead">Vector tiles for any renderer, with styles to start from. No key and no account. The tiles of places take the filters of the API, and always agree with it.</p>
<ul class="contents">${sources.map(({ name }) => html`<li><a href="#${name}">${name}</a></li>`)}<li><a href="#styles">Styles</a></li></ul>
${sources.map((source) => sourceSection({ source, tilesUrl, drawn, land }))}
${stylesSection(tilesUrl)}
<footer>
<p>The same as <a href="?format=json">JSON</a>, which programs get at this address. <a href="licences.txt">Licences</a> of the packages in this page.</p>
</footer>`
}

function stylesSection(tilesUrl: string): Html {
  const cards = styleList(tilesUrl).map(
    ({ name, url }) => html`<section class="style" aria-labelledby="style-${name}">
<h3 id="style-${name}">${name}</h3>
<figure class="preview" data-style="styles/${name}.json" data-name="the style “${name}”" hidden></figure>
${codeBlock(url, `address of the style ${name}`)}
<p><a href="styles/${name}.json">Look at it</a></p>
</section>`,
  )
  return html`<section class="card" aria-labelledby="styles">
<h2 id="styles">Styles</h2>
<p>A whole map needs only the address of a style: land, places, clusters, events and names, with glyphs. It draws in MapLibre GL JS, MapLibre Native and Maputnik.</p>
<div class="styles">${cards}</div>
</section>`
}

/** The page loads its own files only; the previews load styles, tiles and glyphs. */
function pageHeaders(tilesUrl: string): readonly string[] {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    `connect-src 'self' ${new URL(tilesUrl).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ]
  return [
    ...['Content-Security-Policy', policy.join('; ')],
    ...['Cross-Origin-Opener-Policy', 'same-origin'],
    ...['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ]
}
