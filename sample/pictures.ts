/** The pictures of data/images, by subject. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ImageInput } from '../core/model/place-image.ts'

/** Folder of the files. */
export const PICTURES = fileURLToPath(import.meta.resolve('#root/data/images'))

/** Returns all pictures; `original` is the bare file name. */
export function readPictures(): ImageInput[] {
  return JSON.parse(readFileSync(`${PICTURES}/images.json`, 'utf8'))
}

/** Returns the pictures by subject, the part of the name before the number: `cafe` of `cafe-2.webp`. */
export function picturesBySubject(): ReadonlyMap<string, readonly ImageInput[]> {
  const subjects = new Map<string, ImageInput[]>()
  for (const picture of readPictures()) {
    const subject = picture.original.replace(/-\d+\.\w+$/, '')
    subjects.set(subject, [...(subjects.get(subject) ?? []), picture])
  }
  return subjects
}
