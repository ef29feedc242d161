/**
 * Directories of PMTiles (version 3 of its specification, "Directory Serialization"). They have the offset and length
 * of each tile, in one root directory or in leaves that the root lists.
 */
import { gzipSync } from 'node:zlib'
import { ByteWriter } from '../mvt/byte-writer.ts'
import type { Spool, SpooledTile } from './spool.ts'

/** A client's first request is for 16,384 bytes, into which header and root must fit. */
export const HEADER_BYTES = 127
const ROOT_BYTES = 16_384 - HEADER_BYTES

/** Minimum number of entries of a leaf, about 16 kB. */
const LEAF_ENTRIES = 4096

/** Maximum number of leaves that always fits the root, however badly it compresses. */
const MAX_LEAVES = 3500

export interface Directories {
  readonly root: Buffer
  /** In the order of the root; empty if the root lists the tiles themselves. */
  readonly leaves: readonly Buffer[]
}

/** Returns the directories of a spool's tiles. */
export async function directoriesOf(spool: Spool): Promise<Directories> {
  let max = Math.max(LEAF_ENTRIES, Math.ceil(spool.count / MAX_LEAVES))
  for (;;) {
    const { leaves, heads } = await leavesOf(spool, max)
    const [only, another] = leaves
    if (only && !another && only.length <= ROOT_BYTES) return { root: only, leaves: [] }
    const root = encodeDirectory(heads, 0)
    if (root.length <= ROOT_BYTES) return { root, leaves }
    max *= 2
  }
}

/** Returns leaves of at most `max` tiles, and the root's entry for each leaf. */
async function leavesOf(spool: Spool, max: number): Promise<{ leaves: Buffer[]; heads: SpooledTile[] }> {
  const leaves: Buffer[] = []
  const heads: SpooledTile[] = []
  let offset = 0
  let entries: SpooledTile[] = []
  const finish = () => {
    const [first] = entries
    if (!first) return
    const leaf = encodeDirectory(entries, 1)
    heads.push({ id: first.id, offset, length: leaf.length })
    leaves.push(leaf)
    offset += leaf.length
    entries = []
  }
  for await (const batch of spool.entries()) {
    for (const entry of batch) {
      if (entries.length === max) finish()
      entries.push(entry)
    }
  }
  finish()
  return { leaves, heads }
}

/** `runLength` is 1 for tiles, which never equal their neighbours, and 0 for leaves. */
function encodeDirectory(entries: readonly SpooledTile[], runLength: 0 | 1): Buffer {
  const bytes = new ByteWriter(entries.length * 8)
  bytes.varint(entries.length)
  let last = 0
  for (const { id } of entries) {
    bytes.varint(id - last)
    last = id
  }
  for (const _ of entries) bytes.varint(runLength)
  for (const { length } of entries) bytes.varint(length)
  let end = -1
  for (const { offset, length } of entries) {
    bytes.varint(offset === end ? 0 : offset + 1)
    end = offset + length
  }
  return gzipSync(bytes.bytes(), { level: 9 })
}
