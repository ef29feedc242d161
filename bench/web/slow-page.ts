/** A page on a slow device. */
export const SLOW = {
  /** The processor is so many times as slow. */
  rate: 4,
  window: { viewport: { width: 1280, height: 800 } },
}
