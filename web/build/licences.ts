/** The licences of the packages in a bundle, which must be distributed with it. */
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

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
    texts.set(name, await licence(installed(own, name)))
  }
  const parts = [...texts].sort(([one], [other]) => (one < other ? -1 : 1))
  return parts.map(([name, text]) => `${name}\n${'='.repeat(name.length)}\n\n${text.trim()}\n`).join('\n\n')
}

/** Some packages contain others without their licences. Those are installed further up as well. */
function installed(folder: string, name: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  for (let above = folder; above !== '.'; above = dirname(above)) {
    const other = join(above, 'node_modules', name)
    if (other !== folder && existsSync(join(other, 'package.json'))) return other
  }
  return join('node_modules', name)
}

async function licence(folder: string): Promise<string> {
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry))
  if (file) return readFile(join(folder, file), 'utf8')
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')).license
}
