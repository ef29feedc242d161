/** Reasons why files and connections fail, in words that operators know, in place of codes such as ECONNREFUSED. */

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection broke',
  EPIPE: 'the connection broke',
  ENOTFOUND: 'the name of its host is unknown',
  EAI_AGAIN: 'the name of its host cannot be looked up now',
  ETIMEDOUT: 'it does not answer',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer',
  UND_ERR_HEADERS_TIMEOUT: 'it does not answer in time',
  UND_ERR_SOCKET: 'the connection broke',
  EHOSTUNREACH: 'no network leads there',
  ENETUNREACH: 'no network leads there',
  ENOENT: 'it does not exist',
  ENOTDIR: 'its path leads through a file',
  EISDIR: 'it is a folder',
  EEXIST: 'it is a file',
  EACCES: 'this user has no permission',
  EPERM: 'this user has no permission',
  EROFS: 'its disk is read-only',
  ENOSPC: 'the disk is full',
  EMFILE: 'too many files are open',
}

/** Returns the reason of an error, of its causes, or of the errors that it combines. */
export function reasonOf(error: unknown): string {
  const chain = [...causes(error)]
  const code = chain.map(codeOf).find((known) => known !== undefined && known in REASONS)
  const innermost = chain.at(-1)
  return (code && REASONS[code]) || (innermost instanceof Error ? innermost.message : String(innermost))
}

/** Returns the code of an error: of Node (`ENOENT`), or of PostgreSQL. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Yields an error, then what caused it. A host with several addresses has an error for each. */
function* causes(error: unknown): Generator<unknown> {
  yield error
  if (error instanceof AggregateError) yield* causes(error.errors[0])
  else if (error instanceof Error && error.cause !== undefined) yield* causes(error.cause)
}
