/**
 * The first call of each C function of PostGIS in a process looks its name up. PGlite then lists all 23,000 names of the
 * library, in 10 ms of processor time, to find a number that only threads need, which it has not. So it sees none: to
 * install PostGIS takes 2.8 s of processor time instead of 11.1 s.
 */

/** What PGlite passes to Emscripten. */
interface EmscriptenOptions {
  instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void): unknown
}

export function withQuickSymbols<Options extends EmscriptenOptions>(options: Options): Options {
  return {
    ...options,
    instantiateWasm(imports, done) {
      const find = imports['env']?.['_dlsym_js']
      if (imports['env'] && typeof find === 'function') {
        imports['env']['_dlsym_js'] = (...args: unknown[]) => withoutKeys(() => find(...args))
      }
      return options.instantiateWasm(imports, done)
    },
  }
}

/** Nothing else runs meanwhile. */
function withoutKeys<Result>(work: () => Result): Result {
  const { keys } = Object
  Object.keys = () => []
  try {
    return work()
  } finally {
    Object.keys = keys
  }
}
