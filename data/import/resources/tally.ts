/** What became of the rows of a file, of whatever resource. */
import type { Rejection, RowUnit } from '../formats/source-row.ts'
import { Reasons } from '../report/reasons.ts'
import { RowFile } from '../report/row-file.ts'

export interface TallyFiles {
  /** File for rejected rows. */
  readonly rejected: string
  /** File for rows that were matched with places of other sources. */
  readonly matched: string | undefined
}

export class ImportTally {
  read = 0
  /** Objects of OpenStreetMap that are no places. */
  skipped = 0
  /** Places stored without a position. */
  unlocated = 0
  readonly leftOut = new Reasons()
  readonly mended = new Reasons()
  /** What stored places keep although the file has something else. */
  readonly kept = new Reasons()
  /** What themes say and the pages show otherwise, because nobody could read it. */
  readonly shownOtherwise = new Reasons()
  readonly reasons = new Reasons()
  readonly rejected: RowFile
  readonly matched: RowFile | undefined

  constructor(unit: RowUnit, { rejected, matched }: TallyFiles) {
    this.rejected = new RowFile(rejected, unit)
    this.matched = matched === undefined ? undefined : new RowFile(matched, unit)
  }

  reject(row: number, rejection: Rejection): void {
    this.reasons.add(row, rejection)
    this.rejected.add(row, rejection)
  }

  /** Writes what was added to the files since the last call. */
  async write(): Promise<void> {
    await this.rejected.write()
    await this.matched?.write()
  }

  async close(): Promise<void> {
    await this.rejected.close()
    await this.matched?.close()
  }
}
