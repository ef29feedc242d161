/** Examples of events. */
import { IMAGE, PLACE } from '../places/examples.ts'

/** An event at the example of a place. */
export const EVENT = {
  id: '5f0c1f0e-6d0b-4c39-9a55-6f5b7ed0a002',
  name: 'Jazz Night',
  description: 'A trio plays standards.',
  start_date: '2026-11-27T19:00:00Z',
  end_date: '2026-11-27T22:00:00Z',
  location: PLACE.geometry,
  timezone: 'Europe/Berlin',
  address: 'Kurfürstendamm 18',
  svc_place: PLACE.id,
  categories: ['Music', 'Jazz'],
  svc_images: [IMAGE],
  url: null,
  data_source_identifier: null,
  is_sample: false,
  updated_at: '2026-11-21T02:44:39.997000',
}

/** An event of the sample, so that requests work unchanged. */
export const SAMPLE_EVENT = '24250175-4070-8024-975f-d7a60f78bb9c'
