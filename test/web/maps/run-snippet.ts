/** What the snippets of the page at `/maps/` need to run, and what they draw. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { atEnd } from '../../support/processes/at-end.ts'
import { ROOT } from '../../support/processes/root.ts'

/** Returns a new folder that is removed when the test file is done. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'whereabouts-snippet-'))
  atEnd(async () => rmSync(folder, { recursive: true }))
  return folder
}

/**
 * Does in a folder what the commands do: of `npm install`, it checks only that these are the installed versions. Throws
 * if they are not, or a command fails.
 */
export function runCommands(commands: readonly string[], folder: string): void {
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  for (const command of commands) {
    const [, packages] = /^npm install (.+)$/.exec(command) ?? []
    if (packages === undefined) execFileSync('sh', ['-c', command], { cwd: folder })
    for (const spec of packages?.split(' ') ?? []) {
      const [, name = '', version] = /^(.+)@(.+)$/.exec(spec) ?? []
      const installed = JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')).version
      if (installed !== version) throw new Error(`${spec} is shown, ${installed} is installed`)
    }
  }
}

const TOLERANCE = 8

/** Counts the pixels of a picture (PNG or JPEG) that have one of the colours, such as `#2b5cc4`. Needs any page. */
export function countPixels(page: Page, picture: Buffer, colors: readonly string[]): Promise<number> {
  return page.evaluate(
    async ([data, wanted, tolerance]) => {
      const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes]))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      if (!context) throw new Error('no canvas')
      context.drawImage(bitmap, 0, 0)
      const { data: pixels } = context.getImageData(0, 0, bitmap.width, bitmap.height)
      const parts = wanted.map((color) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)))
      let count = 0
      for (let at = 0; at < pixels.length; at += 4) {
        const isWanted = parts.some((part) =>
          part.every((value, channel) => Math.abs(value - Number(pixels[at + channel])) <= tolerance),
        )
        if (isWanted) count++
      }
      return count
    },
    [picture.toString('base64'), colors, TOLERANCE] as const,
  )
}
