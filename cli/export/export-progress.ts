/** Shows the progress of an export of tiles: one bar after the other. */
import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { formatTile } from '../../core/geo/tile.ts'
import type { ExportListener } from '../../tiles/export/options.ts'
import { type Progress, startProgress } from '../progress.ts'

/** `changed` is the file for the list of changed tiles; `-` is standard output. */
export function showExport(
  file: string,
  { since, changed }: { since?: string; changed?: string },
): ExportListener & { finish(): void } {
  let progress: Progress | undefined
  const finish = () => {
    progress?.finish()
    progress = undefined
  }
  return {
    onUpdate: (at, candidates) =>
      console.error(`${since} is of ${at}; ${counted(candidates)} tiles may have changed since`),
    onPlan(tiles, done) {
      if (done > 0) console.error(`${counted(done)} of ${counted(tiles)} tiles are already done`)
      progress = startProgress('Building tiles', tiles - done, 'tiles')
    },
    onTiles: (count) => progress?.advance(count),
    onArchive(bytes) {
      finish()
      progress = startProgress(`Writing ${basename(file)}`, bytes, 'bytes')
    },
    onBytes: (bytes) => progress?.advance(bytes),
    async onChanged(tiles) {
      finish()
      console.error(`${counted(tiles.length)} tiles have changed`)
      const list = tiles.map((tile) => `${formatTile(tile)}\n`).join('')
      if (changed === '-') process.stdout.write(list)
      else if (changed !== undefined) await writeFile(changed, list)
    },
    finish,
  }
}

function counted(tiles: number): string {
  return tiles.toLocaleString('en')
}
