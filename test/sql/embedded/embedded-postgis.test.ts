/** The embedded database loads PostGIS without the extensions beside it. */
import test from 'ava'
import { withoutUnused } from '../../../sql/embedded/postgis.ts'

/** Returns a file in a tar: its header, and its content in blocks of 512 bytes. */
function packed(name: string, content: string): Buffer {
  const header = Buffer.alloc(512)
  header.write(name)
  header.write(content.length.toString(8).padStart(11, '0'), 124)
  return Buffer.concat([header, Buffer.from(content), Buffer.alloc((512 - (content.length % 512)) % 512)])
}

const USED = [
  packed('lib/postgresql/postgis-3.so', 'a'.repeat(1000)),
  packed('share/postgresql/extension/postgis.control', ''),
  packed('share/postgresql/extension/postgis--3.6.2.sql', 'b'.repeat(512)),
  packed('share/proj/proj.db', 'c'),
]
const UNUSED = [
  packed('lib/postgresql/postgis_raster-3.so', 'd'.repeat(2000)),
  packed('lib/postgresql/postgis_topology-3.so', 'e'),
  packed('share/postgresql/extension/postgis_tiger_geocoder.control', ''),
  packed('share/postgresql/extension/postgis--3.1.0--ANY.sql', 'f'.repeat(513)),
  packed('share/postgresql/contrib/postgis-3.6/spatial_ref_sys.sql', 'g'),
]
const END = Buffer.alloc(1024)

test('files of rasters, topology, the geocoder and older versions are left out, the others are as they were', (t) => {
  const mixed = USED.flatMap((file, index) => [UNUSED[index] ?? END, file])
  t.deepEqual(
    withoutUnused(Buffer.concat([...mixed, ...UNUSED.slice(USED.length), END])),
    Buffer.concat([...USED, END]),
  )
})
