/** Images as clients see them: the stored path becomes a URL on the image server. */
import { isWebAddress } from './web-address.ts'

export interface ImageInput {
  title: string
  /** A path below the image address (`cafe-1.webp`), or a whole URL. */
  original: string
  blurhash: string | null
  /** Pixels. */
  width: number
  height: number
}

export interface Image extends ImageInput {
  /** `original` with the transformation suffix for 150 by 150 pixels. */
  thumbnail_url: string
}

/** `imageCdnUrl` has no trailing slash; an `original` that is a whole URL stays as it is. */
export function presentImage({ title, original, blurhash, width, height }: ImageInput, imageCdnUrl: string): Image {
  const address = isWebAddress(original) ? original : `${imageCdnUrl}/${original}`
  return { title, original: address, blurhash, thumbnail_url: `${address}?tr=w-150,h-150`, height, width }
}
