/** Builds the API documentation page: Swagger UI's files and our own, precompressed, with their licences. */
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pageBar } from '../../core/pages/page-bar.ts'
import { PAGE_STYLE } from '../../core/pages/page-style.ts'
import { compress } from './bundle.ts'

const OURS = fileURLToPath(import.meta.resolve('#root/web/docs'))
const VIEWER = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))
/** Of Brotli. The best one, 11, takes 4 s of processor time to save 8 % of the viewer. */
const QUALITY = 9
const VIEWER_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt', 'LICENSE', 'NOTICE']

/** Writes the page to a folder. Its old content is replaced only when the new content is complete. */
export async function buildDocs(folder: string): Promise<void> {
  const staging = `${folder}-${process.pid}`
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { recursive: true })
  for (const file of await readdir(OURS)) await copyFile(join(OURS, file), join(staging, file))
  const page = await readFile(join(OURS, 'index.html'), 'utf8')
  await writeFile(join(staging, 'index.html'), page.replace('<!-- bar -->', pageBar('API').html))
  await writeFile(join(staging, 'page.css'), PAGE_STYLE)
  for (const file of VIEWER_FILES) await copyFile(join(VIEWER, file), join(staging, file))
  await copyFile(fileURLToPath(import.meta.resolve('#root/web/icon.svg')), join(staging, 'icon.svg'))
  for (const file of await readdir(staging)) await compress(join(staging, file), QUALITY)
  await rm(folder, { recursive: true, force: true })
  await rename(staging, folder)
}
