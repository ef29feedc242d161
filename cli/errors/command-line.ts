/** Mistakes in the command line itself: one line each, with the nearest known name. */
import type { Command } from 'commander'
import { closest } from 'fastest-levenshtein'

/** Sets how a command and those below it report mistakes. */
export function explainMistakes(command: Command): void {
  command.showSuggestionAfterError(false).configureOutput({
    outputError: (text, write) => write(text.startsWith('error: ') ? `${withAdvice(text.trim(), command)}\n` : text),
  })
  for (const each of command.commands) explainMistakes(each)
}

function withAdvice(text: string, command: Command): string {
  const help = `See ${pathOf(command)} --help.`
  const [, kind, name = ''] = /^error: unknown (command|option) '(.*)'/s.exec(text) ?? []
  if (!kind) return / is invalid[. ]/.test(text) ? text : `${text.replace(/\.?$/, '.')} ${help}`
  const known = kind === 'command' ? command.commands.map((each) => each.name()) : flagsOf(command)
  return `${text}. The nearest known one is ${closest(name, known)}. ${help}`
}

function flagsOf(command: Command): string[] {
  return command
    .createHelp()
    .visibleOptions(command)
    .flatMap(({ long }) => long ?? [])
}

/** Returns the names with which a command is called: `whereabouts jobs run`. */
function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name()
}
