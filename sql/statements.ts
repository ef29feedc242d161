/** The statements of an SQL script, one by one. */

/** Comments, dollar-quoted bodies, strings and quoted names may hold semicolons; they end no statement. */
const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\$([a-z_]\w*)?\$[\s\S]*?\$\1\$|\be'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"[^"]*"|\w+|[\s\S]/gi

/** Without the semicolons. Comments belong to the statement that follows them; those at the end are left out. */
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
