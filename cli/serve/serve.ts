/** `whereabouts serve`, `tiles` and `api`: the whole service, or parts of it. */
import { Command, InvalidArgumentError, Option } from 'commander'
import { positiveNumber } from '../tile-options.ts'
import { wholeNumber } from '../whole-number.ts'
import { type Flags, run } from './run.ts'

export function serveCommand(): Command {
  return new Command('serve')
    .description('serve everything from one process: tiles, API, explorer page, jobs')
    .addOption(portOption())
    .addOption(workersOption())
    .option('--sample <places>', 'fill an empty database with this number of generated places', wholeNumber)
    .action((flags: Flags) => run({ tiles: true, api: true }, flags))
}

export function tilesCommand(): Command {
  return new Command('tiles')
    .description('serve the vector tiles only, below /maps/')
    .addOption(portOption())
    .addOption(workersOption())
    .action((flags: Flags) => run({ tiles: true, api: false }, flags))
}

export function apiCommand(): Command {
  return new Command('api')
    .description('serve the API and the pages only')
    .addOption(portOption())
    .addOption(workersOption())
    .action((flags: Flags) => run({ tiles: false, api: true }, flags))
}

function portOption(): Option {
  return new Option('--port <port>', 'port to listen on (default: PORT, or 8000)').argParser(toPort)
}

function workersOption(): Option {
  return new Option('--workers <number>', 'processes that share the port, each with caches of its own')
    .argParser(positiveNumber)
    .default(1)
}

function toPort(text: string): number {
  const port = wholeNumber(text)
  if (port > 65_535) throw new InvalidArgumentError('The highest port is 65535.')
  return port
}
