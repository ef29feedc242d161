/** Lists of images by subject: images of events. */
import { z } from 'zod'
import { presentImage } from '../../core/model/place-image.ts'
import { countEventImages, listEventImages } from '../../sql/events/images.ts'
import { pageOf } from '../http/answer-schemas.ts'
import { Image } from '../http/column-schemas.ts'
import { listOperation } from '../http/list-operation.ts'
import type { View } from '../http/view.ts'
import type { Services } from '../services.ts'

const ImagePage = pageOf('ImagePage', z.array(Image))

export function imageListView({ database, imageCdnUrl }: Services): View {
  return {
    path: '/v0.3/images/events/',
    name: 'Event Image List',
    description: 'The images of all events, in the order of the events.',
    operations: {
      GET: listOperation({
        id: 'listEventImages',
        summary: 'The images of events',
        output: ImagePage,
        source: () => ({
          list: (limit, offset) => listEventImages(database, limit, offset),
          count: () => countEventImages(database),
        }),
        present: (image) => presentImage(image, imageCdnUrl),
      }),
    },
  }
}
