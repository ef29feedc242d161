/** Metrics of the connections to PostgreSQL. */
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../../sql/core/database.ts'

export function addDatabaseMetrics(registry: Registry, database: Database): void {
  const registers = [registry]
  new Gauge({
    name: 'whereabouts_database_connections',
    help: 'Connections to PostgreSQL by lane (kind of work) and state: in_use, idle',
    labelNames: ['lane', 'state'],
    registers,
    collect() {
      for (const { lane, inUse, idle } of database.connections) {
        this.set({ lane, state: 'in_use' }, inUse)
        this.set({ lane, state: 'idle' }, idle)
      }
    },
  })
  new Gauge({
    name: 'whereabouts_database_waiting',
    help: 'Callers that wait for a connection of a lane',
    labelNames: ['lane'],
    registers,
    collect() {
      for (const { lane, waiting } of database.connections) this.set({ lane }, waiting)
    },
  })
  new Gauge({
    name: 'whereabouts_replica_lag_seconds',
    help: 'For how long the replica has lacked something; +Inf: it does not answer; NaN: no replica, or no primary',
    registers,
    collect() {
      this.set(database.reads?.lag.seconds ?? Number.NaN)
    },
  })
  new Gauge({
    name: 'whereabouts_reads_from',
    help: 'With a replica: 1 for the server that lists, tiles and the change log are read from, otherwise 0',
    labelNames: ['server'],
    registers,
    collect() {
      if (!database.reads) return
      for (const server of ['primary', 'replica']) this.set({ server }, database.reads.server === server ? 1 : 0)
    },
  })
}
