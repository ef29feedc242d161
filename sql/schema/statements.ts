/** Splits an SQL script into statements. */

/** Comments, dollar-quoted bodies, strings and quoted names may contain semicolons that do not end a statement. */
const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\$([a-z_]\w*)?\$[\s\S]*?\$\1\$|\be'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"[^"]*"|\w+|[\s\S]/gi

/** Returns statements without semicolons. A comment belongs to the statement after it; trailing ones are dropped. */
export function splitStatements(script: string): string[] {
  const statements: string[] = []
  let statement = ''
  let hasCode = false
  for (const [token] of script.matchAll(TOKEN)) {
    if (token === ';') {
      if (hasCode) statements.push(statement.trim())
      statement = ''
      hasCode = false
    } else {
      statement += token
      hasCode ||= !/^(?:--|\/\*|\s)/.test(token)
    }
  }
  if (hasCode) statements.push(statement.trim())
  return statements
}
