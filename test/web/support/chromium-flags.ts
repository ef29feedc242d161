/** Flags of Chromium for tests and measurements on machines without a graphics card and without a network. */
export const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Only the map is WebGL. Chromium composes the page itself three times as fast.
  '--disable-gpu-compositing',
  '--disable-gpu-rasterization',
  // A visit of the explorer takes 4.0 s of processor time instead of 4.7, beside other work.
  '--in-process-gpu',
  '--renderer-process-limit=1',
  // WebGL without a graphics card.
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
]
