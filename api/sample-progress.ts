/** How far a service is that loads its sample while it answers. */
export interface SampleProgress {
  /** Places that are stored. */
  readonly places: number
  /** All places that the sample will have. */
  readonly of: number
}
