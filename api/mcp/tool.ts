/** A tool: what a model reads of it, and what it does. All of them only read. */
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { z } from 'zod'
import type { Attribution } from '../../sql/sources/sources.ts'
import { answerTo } from '../errors.ts'
import type { Ask } from './ask.ts'
import { bounded } from './bounded.ts'
import { ToolError } from './tool-error.ts'

export interface ToolContext {
  readonly ask: Ask
  /** Base URL of the explorer; no trailing slash. */
  readonly publicUrl: string
  /** The sources that must be named where places are shown. */
  attributions(): Promise<readonly Attribution[]>
  /** Told of errors that are our own mistakes. */
  onTrouble(error: unknown): void
}

export interface ToolResult {
  /** One or two sentences. */
  readonly summary: string
  readonly content: Readonly<Record<string, unknown>>
}

interface ToolForm<Input extends z.ZodObject> {
  readonly name: string
  readonly title: string
  readonly description: string
  /** Strict: an argument that is ignored would give a number of other places. */
  readonly input: Input
  readonly output?: z.ZodObject
  run(input: z.output<Input>, context: ToolContext): Promise<ToolResult>
}

/** Registers a tool at a server. */
export type Tool = (server: McpServer, context: ToolContext) => void

export function tool<Input extends z.ZodObject>(form: ToolForm<Input>): Tool {
  const { name, title, description, input, output, run } = form
  return (server, context) => {
    const inputSchema: z.ZodObject = input
    // The server has validated the arguments; this gives them their type.
    const answer = async (asked: unknown): Promise<CallToolResult> => {
      try {
        return shown(await run(input.parse(asked), context))
      } catch (error) {
        return failed(error, context)
      }
    }
    const annotations = { title, readOnlyHint: true, openWorldHint: false }
    server.registerTool(
      name,
      { title, description, inputSchema, ...(output && { outputSchema: output }), annotations },
      answer,
    )
  }
}

/** The same twice: some clients give models the structured content, others only the texts. */
function shown({ summary, content }: ToolResult): CallToolResult {
  const structured = bounded(content)
  const text = (value: string) => ({ type: 'text' as const, text: value })
  return { content: [text(summary), text(JSON.stringify(structured))], structuredContent: structured }
}

function failed(error: unknown, { onTrouble }: ToolContext): CallToolResult {
  const isTold = error instanceof ToolError || answerTo(error).status !== 500
  if (!isTold) onTrouble(error)
  const text =
    error instanceof ToolError ? error.message : ToolError.of(answerTo(error).status, answerTo(error).body).message
  return { content: [{ type: 'text' as const, text }], isError: true }
}
