/** Why `location__…` is refused; one case a line. */
import test from 'ava'
import { conditionsOf } from '../../core/query/filters/filter.ts'
import { LOCATION_FILTERS } from '../../core/query/filters/locations.ts'
import { InvalidParameter } from '../../core/query/parameters.ts'

const POSITION = 'Enter positions as latitude and longitude in degrees, such as 37.80,-122.27'

const REFUSED: readonly [query: string, message: string][] = [
  ['location__geo_distance=5km__52', `${POSITION}.`],
  ['location__geo_distance=5km__0,190', `${POSITION}: longitude 190 is not from -180 to 180.`],
  ['location__geo_distance=5km__122.27,37.8', `${POSITION}: latitude 122.27 is not from -90 to 90.`],
  ['location__geo_bounding_box=50,170__-50,190', `${POSITION}: longitude 190 is not from -180 to 180.`],
  ['location__geo_bounding_box=50,-181__-50,190', `${POSITION}: longitude -181 is not from -180 to 180.`],
  [
    'location__geo_bounding_box=1,1__0,2__3,4',
    'Enter two corners, joined by "__": the top left one and the bottom right one.',
  ],
  ['location__geo_polygon=1,2__3,4__5,190', `${POSITION}: longitude 190 is not from -180 to 180.`],
  ['location__geo_polygon=1,2__3,x__5,190', `${POSITION}.`],
]

for (const [query, message] of REFUSED) {
  test(`?${query} is refused`, (t) => {
    t.throws(() => conditionsOf(LOCATION_FILTERS)(new URLSearchParams(query)), {
      instanceOf: InvalidParameter,
      message,
    })
  })
}
