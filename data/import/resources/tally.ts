/** What became of the rows of a file, of whatever resource. */
import type { Rejection } from '../formats/source-row.ts'
import { Reasons } from '../report/reasons.ts'
import type { RejectedRows } from '../report/rejected-rows.ts'

export class ImportTally {
  read = 0
  /** Places stored without a position. */
  unlocated = 0
  readonly leftOut = new Reasons()
  readonly mended = new Reasons()
  readonly rejected: RejectedRows

  constructor(rejected: RejectedRows) {
    this.rejected = rejected
  }

  reject(row: number, rejection: Rejection): void {
    this.rejected.add(row, rejection)
  }
}
