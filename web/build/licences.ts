/** The licences of the packages in a bundle, which must be distributed with it. */
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const PACKAGE = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/

/**
 * Returns one text with the licences of the packages that these files belong to, by name. Paths start at the project's
 * root.
 */
export async function licences(files: readonly string[]): Promise<string> {
  const texts = new Map<string, string>()
  for (const file of files) {
    const [part, name] = PACKAGE.exec(file) ?? []
    if (!part || !name || texts.has(name)) continue
    const own = file.slice(0, file.indexOf(part)) + part
    // Some packages contain others without their licences; those are also installed at the top level.
    texts.set(name, await licence(existsSync(join(own, 'package.json')) ? own : `node_modules/${name}`))
  }
  const parts = [...texts].sort(([one], [other]) => (one < other ? -1 : 1))
  return parts.map(([name, text]) => `${name}\n${'='.repeat(name.length)}\n\n${text.trim()}\n`).join('\n\n')
}

async function licence(folder: string): Promise<string> {
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry))
  if (file) return readFile(join(folder, file), 'utf8')
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')).license
}
