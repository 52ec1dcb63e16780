import { execFileSync } from 'node:child_process'
import { chmod, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { createFolder } from '../cli/folder.ts'
import { repositoryRoot } from '../repo/source-files.ts'

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>
  readonly runs: {
    readonly steps: readonly { readonly run?: string; readonly env?: Readonly<Record<string, string>> }[]
  }
}

test.for<[name: string, inputs: Readonly<Record<string, string>>, argv: readonly string[]]>([
  ['nothing but defaults', {}, ['--yes', 'lockale', 'check']],
  ['a version', { version: '1.2.3' }, ['--yes', 'lockale@1.2.3', 'check']],
  [
    'flags and a reporter',
    { command: 'check --since origin/main', reporter: 'pretty,sarif=a b.sarif' },
    ['--yes', 'lockale', 'check', '--since', 'origin/main', '--reporter', 'pretty,sarif=a b.sarif'],
  ],
  [
    'what a shell would run is only words',
    { command: 'check; touch owned $(touch owned) `id` *', reporter: '$(touch owned)', version: '"; touch owned' },
    [
      '--yes',
      'lockale@"; touch owned',
      ...'check; touch owned $(touch owned) `id` *'.split(' '),
      '--reporter',
      '$(touch owned)',
    ],
  ],
])('the action calls lockale with %s', async ([, inputs, argv]) => {
  await using folder = await createFolder({ npx: `#!/bin/sh\nprintf '%s\\n' "$@"\n`, 'other.txt': '' })
  await chmod(join(folder.path, 'npx'), 0o755)
  const action = parse(await readFile(join(repositoryRoot, 'action.yml'), 'utf8')) as Action
  const [step] = action.runs.steps.filter(({ run }) => run !== undefined)
  const env = Object.fromEntries(
    Object.entries(step?.env ?? {}).map(([name, value]) => {
      const input = /^\$\{\{ inputs\.([\w-]+) \}\}$/u.exec(value)?.[1] ?? ''
      return [name, inputs[input] ?? action.inputs[input]?.default ?? '']
    }),
  )
  const out = execFileSync('bash', ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', step?.run ?? ''], {
    cwd: folder.path,
    env: { PATH: `${folder.path}:${process.env['PATH'] ?? ''}`, ...env },
    encoding: 'utf8',
  })
  expect(out.split('\n').slice(0, -1)).toEqual(argv)
  expect(Object.keys(await folder.bytes()).sort()).toEqual(['npx', 'other.txt'])
})
