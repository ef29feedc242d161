/** The pictures of data/images, by what they show. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ImageInput } from '../../sql/place-input.ts'

/** The files' folder. */
export const PICTURES = fileURLToPath(import.meta.resolve('#root/data/images'))

/** All pictures; `original` is the bare name of the file. */
export function readPictures(): ImageInput[] {
  return JSON.parse(readFileSync(`${PICTURES}/images.json`, 'utf8'))
}

/** Pictures by the beginning of their names, which comes before the number: `cafe` of `cafe-2.webp`. */
export function picturesBySubject(): ReadonlyMap<string, readonly ImageInput[]> {
  const subjects = new Map<string, ImageInput[]>()
  for (const picture of readPictures()) {
    const subject = picture.original.replace(/-\d+\.\w+$/, '')
    subjects.set(subject, [...(subjects.get(subject) ?? []), picture])
  }
  return subjects
}
