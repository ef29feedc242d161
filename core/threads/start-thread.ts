/** Starts a thread from the program or from its sources. */
import { extname } from 'node:path'
import { type ResourceLimits, Worker } from 'node:worker_threads'

/** `module` is the path of the thread's file without its extension, relative to `base`. */
export function startThread(module: string, base: string, resourceLimits: ResourceLimits): Worker {
  const extension = extname(new URL(base).pathname)
  const file = new URL(`${module}${extension}`, base)
  if (extension === '.js') return new Worker(file, { resourceLimits })
  // When run from source: since Node 20.6 a thread does not inherit tsx's registration.
  const code = `import(${JSON.stringify(import.meta.resolve('tsx/esm/api'))})
    .then(({ register }) => { register(); return import(${JSON.stringify(file.href)}) })`
  return new Worker(code, { eval: true, resourceLimits })
}
