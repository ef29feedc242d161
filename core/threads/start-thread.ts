/** Starts a thread from the program or from its sources. */
import { pathToFileURL } from 'node:url'
import { type ResourceLimits, Worker } from 'node:worker_threads'
import { IS_SOURCE, moduleFile } from './module-file.ts'

/** `module` is the path of the thread's module in the project, without its extension. */
export function startThread(module: string, resourceLimits: ResourceLimits): Worker {
  const file = moduleFile(module)
  if (!IS_SOURCE) return new Worker(file, { resourceLimits })
  // Since Node 20.6 a thread does not inherit tsx's registration.
  const code = `import(${JSON.stringify(import.meta.resolve('tsx/esm/api'))})
    .then(({ register }) => { register(); return import(${JSON.stringify(pathToFileURL(file).href)}) })`
  return new Worker(code, { eval: true, resourceLimits })
}
