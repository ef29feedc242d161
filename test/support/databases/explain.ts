/** Query plans of PostgreSQL. */
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../../../sql/core/database.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: PlanNode[]
}

/** Returns the nodes of a plan that read a table or an index, in their order, such as `Index Scan places_score`. */
export async function scansOf(database: Queryable, query: Sql): Promise<string[]> {
  const [row] = await database.rows<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(sql`explain (format json) ${query}`)
  const scans: string[] = []
  const visit = (node: PlanNode) => {
    const type = node['Node Type']
    if (/Scan/.test(type) && type !== 'Bitmap Heap Scan') {
      scans.push(`${type} ${node['Index Name'] ?? node['Relation Name'] ?? ''}`.trim())
    }
    for (const child of node.Plans ?? []) visit(child)
  }
  if (row) visit(row['QUERY PLAN'][0].Plan)
  return scans
}
