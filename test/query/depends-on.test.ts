/** What a condition depends on, and that a new condition must say it. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import test from 'ava'
import type { AnyCondition } from '../../core/query/ast.ts'
import { dependence, isLasting } from '../../core/query/depends-on.ts'
import type { Dependence } from '../../core/query/query-parameter.ts'
import { skipped } from '../support/processes/needs.ts'
import { temporaryFolder } from '../support/processes/temporary-files.ts'

const CONDITIONS: readonly [Parameters<typeof dependence>[0], Dependence, lasts: boolean][] = [
  [{ op: 'tile', tile: { z: 0, x: 0, y: 0 } }, 'row', true],
  [{ op: 'any', field: 'vibes', values: ['cozy'] }, 'row', true],
  [{ op: 'gte', field: 'score_combined', value: 50 }, 'scores', true],
  [{ op: 'fields', is: '<', field: 'rating', other: 'score_combined' }, 'scores', true],
  [{ op: 'fields', is: '<', field: 'score_combined', other: 'rating' }, 'scores', true],
  [{ op: 'fields', is: '<', field: 'rating', other: 'price' }, 'row', true],
  [{ op: 'updated_since', at: 0 }, 'row', true],
  [{ op: 'positioned', value: false }, 'row', true],
  [{ op: 'at', where: [] }, 'place', false],
  [{ op: 'open_at', at: 0 }, 'time', false],
  [{ op: 'open', ids: [] }, 'time', false],
  [{ op: 'after', order: [], origin: undefined, keys: [] }, 'request', false],
]
for (const [condition, expected, lasts] of CONDITIONS) {
  test(`${JSON.stringify(condition)} depends on: ${expected}`, (t) => {
    t.is(dependence(condition), expected)
    t.is(isLasting([condition]), lasts)
  })
}

const PARTS: readonly [part: AnyCondition, lasts: boolean][] = [
  [
    {
      op: 'or',
      of: [
        { op: 'null', field: 'city' },
        { op: 'only', field: 'vibes', values: ['cozy'] },
      ],
    },
    true,
  ],
  [
    {
      op: 'or',
      of: [
        { op: 'null', field: 'city' },
        { op: 'and', of: [{ op: 'not', of: { op: 'open_at', at: 0 } }] },
      ],
    },
    false,
  ],
  [{ op: 'not', of: { op: 'member', of: 'list', slugs: ['a'] } }, false],
  [{ op: 'and', of: [] }, true],
]
for (const [part, lasts] of PARTS) {
  test(`${JSON.stringify(part)} ${lasts ? 'lasts' : 'does not last'}`, (t) => t.is(isLasting([part]), lasts))
}

const COMPILER = resolve('node_modules/typescript/bin/tsc')
const title = 'a condition that does not say what it depends on does not compile'

/** In which file a line is replaced, by what, and where the compiler refuses it. */
const FORGOTTEN: readonly [file: string, line: string, replaced: string, refused: RegExp][] = [
  [
    'filters/updated-since.ts',
    "  dependsOn: { updated_since: 'row' },\n",
    '',
    /^core\/query\/filters\/updated-since\.ts.*'dependsOn'/m,
  ],
  [
    'ast.ts',
    "  | { readonly op: 'open'; ",
    "  | { readonly op: 'full_moon' }\n  | { readonly op: 'open'; ",
    /^core\/query\/depends-on\.ts.*'full_moon'/m,
  ],
]

if (existsSync(COMPILER)) {
  test(title, (t) => {
    const folder = temporaryFolder('condition')
    cpSync('core', join(folder, 'core'), { recursive: true })
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    const config = { extends: resolve('tsconfig.json'), include: ['core/query/depends-on.ts'] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    t.is(compile(), '')
    for (const [name, line, replaced] of FORGOTTEN) {
      const file = join(folder, 'core/query', name)
      const source = readFileSync(file, 'utf8')
      t.true(source.includes(line), name)
      writeFileSync(file, source.replace(line, replaced))
    }
    const refusals = compile()
    for (const [, , , refused] of FORGOTTEN) t.regex(refusals, refused)

    function compile(): string {
      return spawnSync(process.execPath, [COMPILER, '-p', folder], { cwd: folder, encoding: 'utf8' }).stdout
    }
  })
} else {
  test.skip(skipped(title, 'TypeScript, which npm run lint installs'), () => undefined)
}
