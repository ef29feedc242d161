/**
 * Positions in compiled tests become those in their sources, when a failure is printed. With Node's own option for that,
 * each process of a test file would read the maps of all that it loads.
 */
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { dirname, join, relative } from 'node:path'

const POSITION = /(?:file:\/\/)?(\/[^\s():]*\/\.data\/tests\/[^\s():]+\.js):(\d+):(\d+)/g

export function withSourcePositions(line: string): string {
  return line.replaceAll(POSITION, (position, file: string, row: string, column: string) => {
    if (!existsSync(`${file}.map`)) return position
    const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload)
    const entry = map.findEntry(Number(row) - 1, Number(column) - 1)
    if (!('originalSource' in entry)) return position
    const source = relative(process.cwd(), join(dirname(file), entry.originalSource))
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
  })
}
