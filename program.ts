/** Runs the commands of `whereabouts` and prints their errors. */
import { existsSync } from 'node:fs'
import { Command } from 'commander'
import { codeVersion } from './cli/code-version.ts'
import { commandsFor } from './cli/commands.ts'
import { explainMistakes } from './cli/errors/command-line.ts'
import { errorMessage } from './cli/errors/error-message.ts'
import { codeOf } from './core/errors/reasons.ts'

const program = new Command('whereabouts')
  .description('A places platform in which every tile is a query.')
  .version(codeVersion)
  .addHelpText(
    'after',
    '\nConfiguration is read from the environment and from a file .env; docs/settings.md lists the variables.',
  )
for (const command of await commandsFor(process.argv.slice(2))) program.addCommand(command)
explainMistakes(program)

// A reader that stops early, such as `head`, is not an error. Commands that write much notice it by themselves.
process.stdout.on('error', (error) => {
  if (codeOf(error) !== 'EPIPE') throw error
})

try {
  // Variables that the environment already has override those of the file.
  if (existsSync('.env')) process.loadEnvFile('.env')
  await program.parseAsync()
} catch (error) {
  const isDebugging = process.env['LOG_LEVEL'] === 'debug'
  console.error(isDebugging && error instanceof Error ? error.stack : errorMessage(error, process.env))
  process.exitCode = 1
}
