/** What the embedded database's process and its clients say to each other. */

/** DATA_DIR/embedded.json */
export interface ControlFile {
  controlPort: number
  pid: number
}

/** One line of JSON on the control port. */
export type ControlMessage =
  | { progress: string }
  /** The connection string of PostgreSQL. */
  | { ready: string }
  | { failed: string }
