import { copyOf } from './bench/support/dataset.ts'
import { Database } from './sql/core/database.ts'
import { build } from 'esbuild'
import { resolve } from 'node:path'
import { rmSync } from 'node:fs'
const server='postgres://postgres@127.0.0.1:5544/'
const { url, drop } = await copyOf(server, process.argv[2]!)
try {
const options = { bundle: true, packages: 'external', format: 'esm', target: 'node20.19' } as const
await build({ ...options, entryPoints: ['answers/index/index-copy.ts'], outfile: '.data/bench/index-copy.js' })
await build({ ...options, entryPoints: ['answers/index/index-file.ts'], outfile: '.data/bench/index-file.js' })
const { IndexCopy } = await import(resolve('.data/bench/index-copy.js'))
const { IndexFile } = await import(resolve('.data/bench/index-file.js'))
const database = new Database({ url, connections: 3 })
const copy = new IndexCopy(database.changes, () => undefined, console.error)
const file = new IndexFile({ path: '/tmp/a-idx/places', store: database })
const c0=process.cpuUsage(); let t=performance.now()
await copy.load(new AbortController().signal)
const cpu=(c:NodeJS.CpuUsage)=>{const u=process.cpuUsage(c);return ((u.user+u.system)/1e6).toFixed(2)}
console.log('load from rows', (performance.now()-t).toFixed(0),'ms wall', cpu(c0),'s cpu', copy.thread.size)
for (const busy of [false, true, true]) {
  let done = false
  const lat: number[] = []
  const asking = (async () => { while (!done) { const b=performance.now(); await copy.thread.ask('count', { where: [{ op: 'gte', field: 'rating', value: Math.random()*5 }] }); lat.push(performance.now()-b) } })()
  if (busy) { const c=process.cpuUsage(); t=performance.now(); await copy.write(file); console.log('write', (performance.now()-t).toFixed(0),'ms wall', cpu(c),'s cpu') }
  else await new Promise(r=>setTimeout(r,2000))
  done = true; await asking; lat.sort((a,b)=>a-b)
  console.log(busy?'while writing':'idle', 'asks', lat.length, 'p50', lat[lat.length>>1]!.toFixed(1), 'p99', lat[Math.floor(lat.length*.99)]!.toFixed(1), 'max', lat.at(-1)!.toFixed(1))
}
{const c=process.cpuUsage(); t=performance.now(); await copy.write(file); console.log('write alone', (performance.now()-t).toFixed(0),'ms wall', cpu(c),'s cpu')}
await copy.thread.close()
for (let i=0;i<2;i++){ const c=process.cpuUsage(); t=performance.now(); const other = new IndexCopy(database.changes, () => undefined, console.error); console.log(await other.load(new AbortController().signal, file, console.log)); console.log('load from file', (performance.now()-t).toFixed(0),'ms wall', cpu(c),'s cpu', other.thread.size); await other.thread.close() }
// changes
const { default: sql } = await import('sql-template-tag')
for (const n of [20000, 60000]) {
 await database.transaction(async (tr) => { await tr.rows(sql`set local statement_timeout=0`); await tr.rows(sql`update places set score_combined = score_combined * 0.99 where id in (select id from places limit ${n})`) })
 const c=process.cpuUsage(); t=performance.now(); const other = new IndexCopy(database.changes, () => undefined, console.error); console.log(await other.load(new AbortController().signal, file, console.log)); console.log('load from file with +', n, (performance.now()-t).toFixed(0),'ms wall', cpu(c),'s cpu'); await other.thread.close() }
await database.close()
} finally { await drop(); rmSync('/tmp/a-idx', {recursive:true, force:true}) }
