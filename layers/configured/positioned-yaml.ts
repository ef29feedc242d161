/** YAML whose values are texts, with the line of each: the forms of the values are checked by who knows them. */
import { type Document, isMap, isPair, isScalar, LineCounter, type Node, parseDocument } from 'yaml'

export interface PositionedYaml {
  readonly value: unknown
  /** Line of a path, or of the nearest path above that the file has. */
  lineOf(path: readonly PropertyKey[]): number
  /** Mistakes of syntax. */
  readonly mistakes: readonly { readonly line: number; readonly reason: string }[]
}

export function readPositionedYaml(text: string): PositionedYaml {
  const lines = new LineCounter()
  // Without the types of YAML, a column may be named `no`, `1` or `null`.
  const document = parseDocument(text, { schema: 'failsafe', lineCounter: lines, prettyErrors: false })
  const lineAt = (offset: number | undefined) => Math.max(lines.linePos(offset ?? 0).line, 1)
  const lineOf = (path: readonly PropertyKey[]) => lineAt(offsetOf(document, path))
  const problems = [...document.errors, ...document.warnings]
  if (problems.length > 0) {
    return {
      value: undefined,
      lineOf,
      mistakes: problems.map((each) => ({ line: lineAt(each.pos[0]), reason: each.message })),
    }
  }
  try {
    return { value: document.toJS(), lineOf, mistakes: [] }
  } catch (error) {
    // An alias without its anchor, or aliases of aliases that would fill the memory.
    return { value: undefined, lineOf, mistakes: [{ line: 1, reason: (error as Error).message }] }
  }
}

function offsetOf(document: Document, path: readonly PropertyKey[]): number | undefined {
  let node: unknown = document.contents
  let offset = (node as Node | null)?.range?.[0]
  for (const name of path) {
    const pair = isMap(node) ? node.items.find(({ key }) => isScalar(key) && key.value === name) : undefined
    if (!isPair(pair)) break
    offset = (pair.key as Node).range?.[0]
    node = pair.value
  }
  return offset
}
