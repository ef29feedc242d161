/** The schema that this program needs: the migrations, functions and views in this folder. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { splitStatements } from './statements.ts'

/** A file, or a folder with files. Applied once, in the order of names, and never changed afterwards. */
export interface Migration {
  readonly name: string
  readonly statements: readonly string[]
  /** All words of its text, comments included. */
  readonly words: ReadonlySet<string>
  readonly checksum: string
  /** True if it has a line `-- breaking: …`. A program without this migration then can't work with the database. */
  readonly isBreaking: boolean
  /** Only a baseline has it: the whole schema, which migrations with lesser names made before. */
  readonly replaced: ReplacedMigrations | undefined
}

/** From a line `-- baseline: CHECKSUM, PROGRAM`. */
interface ReplacedMigrations {
  /** `checksumOf` the migrations. */
  readonly checksum: string
  /** The last program that has them. */
  readonly program: string
}

/** A function with all its overloads, and perhaps its trigger, or a view: applied again when its text changes. */
export interface Definition {
  readonly kind: 'function' | 'view'
  readonly isTrigger: boolean
  readonly name: string
  readonly text: string
  readonly checksum: string
}

export interface ProgramSchema {
  /** The version in package.json. */
  readonly version: string
  readonly migrations: readonly Migration[]
  /** Functions, then views. */
  readonly definitions: readonly Definition[]
  /** Checksum of all of the above. Programs with the same checksum need the same schema. */
  readonly checksum: string
}

/** This program's own folder. */
export const SQL_FOLDER = fileURLToPath(import.meta.resolve('#root/sql/schema'))

export function readProgramSchema(folder: string): ProgramSchema {
  const { version } = JSON.parse(readFileSync(join(folder, '../../package.json'), 'utf8')) as { version: string }
  const migrations = readMigrations(folder)
  const definitions = [
    ...sqlFiles(folder, 'functions').flatMap(({ text }) => readDefinitions('function', text)),
    ...sqlFiles(folder, 'views').flatMap(({ text }) => readDefinitions('view', text)),
  ]
  const parts = checksumOf([...migrations, ...definitions])
  return { version, migrations, definitions, checksum: sha256(`${version} ${parts}`) }
}

/** Returns one checksum for a list of names with checksums. */
export function checksumOf(list: readonly { name: string; checksum: string | null }[]): string {
  return sha256(list.map(({ name, checksum }) => `${name} ${checksum}`).join('\n'))
}

function readMigrations(folder: string): Migration[] {
  const texts = new Map<string, string>()
  for (const { path, text } of sqlFiles(folder, 'migrations')) {
    const name = path.replace(/[/.].*/, '')
    texts.set(name, (texts.get(name) ?? '') + text)
  }
  return Array.from(texts, ([name, text]) => ({
    name,
    statements: splitStatements(text),
    words: new Set(text.match(/\w+/g)),
    checksum: sha256(text),
    isBreaking: /^-- breaking:/m.test(text),
    replaced: readReplaced(text),
  }))
}

function readReplaced(text: string): ReplacedMigrations | undefined {
  const [, checksum, program] = /^-- baseline: (\w+), (.*)$/m.exec(text) ?? []
  return checksum === undefined || program === undefined ? undefined : { checksum, program }
}

const DEFINITION = /^create (?:or replace )?(?:function|view) (\w+)/m

/** Any other statement, such as a `drop`, belongs to the definition that follows it, or else to the last one. */
function readDefinitions(kind: Definition['kind'], script: string): Definition[] {
  const texts = new Map<string, string>()
  let text = ''
  for (const statement of splitStatements(script)) {
    text += `${statement};\n`
    const [, name] = DEFINITION.exec(statement) ?? []
    if (name === undefined) continue
    texts.set(name, (texts.get(name) ?? '') + text)
    text = ''
  }
  const last = Array.from(texts.keys()).at(-1)
  if (last !== undefined && text !== '') texts.set(last, `${texts.get(last)}${text}`)
  return Array.from(texts, ([name, text]) => ({
    kind,
    isTrigger: /\breturns trigger\b/.test(text),
    name,
    text,
    checksum: sha256(text),
  }))
}

/** Returns the SQL files of a folder and its subfolders, sorted by path. */
function sqlFiles(folder: string, kind: 'functions' | 'migrations' | 'views'): { path: string; text: string }[] {
  return readdirSync(join(folder, kind), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .map((file) => ({
      path: file.replaceAll('\\', '/'),
      // A checkout may have other line endings.
      text: readFileSync(join(folder, kind, file), 'utf8').replaceAll('\r\n', '\n'),
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
