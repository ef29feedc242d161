/** `whereabouts mcp`: the tools of agents by standard input and output. */
import { Command, InvalidArgumentError } from 'commander'
import { type Config, readConfig } from '../../config.ts'
import { checkLayers } from '../../sql/layers/configured-layers.ts'
import { openDatabase } from '../database.ts'
import { interruptible } from '../interruptible.ts'
import { readLayerEntries } from '../layer-entries.ts'
import { vocabularyOf } from '../vocabulary.ts'
import { LIST_MILLISECONDS } from './limits.ts'
import { openLog } from './logging.ts'

const EXAMPLES = `
Examples:
  claude mcp add whereabouts -- whereabouts mcp
  whereabouts mcp --url https://places.example

An agent starts it and talks to it; it ends when the agent does. Without --url it answers from the database of the
configuration. With --url it asks a running service; the token of a user may be in MCP_TOKEN. Running services have the same
tools at /mcp.`

export function mcpCommand(): Command {
  return new Command('mcp')
    .description('Answer the tools of agents by standard input and output (Model Context Protocol)')
    .option('--url <address>', 'URL of a running service to ask, instead of the database', webUrl)
    .addHelpText('after', EXAMPLES)
    .action(run)
}

function run({ url }: { url?: URL }): Promise<void> {
  return interruptible(async (signal) => {
    if (url === undefined) return answerHere(readConfig(process.env), signal)
    const { bridgeStdio } = await import('../../api/mcp/stdio.ts')
    await bridgeStdio(url, process.env['MCP_TOKEN'] || undefined, signal)
  })
}

/** Asks the API within this process. Its log is on standard error, as standard output is the protocol's. */
async function answerHere(config: Config, signal: AbortSignal): Promise<void> {
  const layers = config.layers === undefined ? [] : readLayerEntries(config.layers, [])
  const { log, end } = openLog('warn')
  const { openAgentTools } = await import('./agent-tools.ts')
  const { database, requests, close } = await openDatabase(config, (step) => console.error(step), {
    listTimeout: LIST_MILLISECONDS,
  })
  try {
    const given = { vibes: await vocabularyOf(database, config), layers: await checkLayers(database, layers) }
    const tools = openAgentTools(requests, config, log, given)
    try {
      await tools.answer(signal)
    } finally {
      await tools.close()
    }
  } finally {
    await close()
    end()
  }
}

function webUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new InvalidArgumentError('Must be a URL of http or https.')
  return new URL(`${url.href.replace(/\/(?:mcp\/?)?$/, '')}/mcp`)
}
