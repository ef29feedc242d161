/** Bounds of the lines of an event, so that reading it takes no longer than its length. */

/** Characters of the name and the parameters of a line. ical.js takes the square of their number. */
const MAX_PARAMETERS = 10_000

/** Throws if the lines of a component are more than ical.js reads in time. */
export function checkLines(text: string): void {
  for (const line of text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    if (line.length > MAX_PARAMETERS && parametersLength(line) > MAX_PARAMETERS) {
      throw new Error(`it has a line with more than ${MAX_PARAMETERS} characters before its value`)
    }
  }
}

/** A colon in quotes does not end the parameters. */
function parametersLength(line: string): number {
  return /^[^:"]*(?:"[^"]*"[^:"]*)*/.exec(line)?.[0].length ?? 0
}
