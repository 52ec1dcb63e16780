import { chmod, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { createFolder, type Folder } from '../cli/folder.ts'
import { type Ended, startProgram } from '../cli/lockale.ts'
import { repositoryRoot } from '../repo/source-files.ts'

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>
  readonly runs: {
    readonly steps: readonly { readonly run?: string; readonly env?: Readonly<Record<string, string>> }[]
  }
}

const installed = 'node_modules/.bin/lockale'

test.for<[name: string, inputs: Readonly<Record<string, string>>, argv: readonly string[]]>([
  ['nothing but defaults', {}, [installed, 'check']],
  ['a version', { version: '1.2.3-rc.1' }, ['npx', '--yes', 'lockale@1.2.3-rc.1', 'check']],
  [
    'flags and a reporter',
    { command: 'check --since origin/main', reporter: 'pretty,sarif=a b.sarif' },
    [installed, 'check', '--since', 'origin/main', '--reporter', 'pretty,sarif=a b.sarif'],
  ],
  [
    'what a shell would run is only words',
    { command: 'check; touch owned $(touch owned) `id` *', reporter: '$(touch owned)' },
    [installed, ...'check; touch owned $(touch owned) `id` *'.split(' '), '--reporter', '$(touch owned)'],
  ],
])('the action calls lockale with %s', async ([, inputs, argv]) => {
  await using folder = await folderWith(['npx', `app/${installed}`])
  const { code, out } = await runAction(folder, inputs)
  expect([code, out.trimEnd().split('\n')]).toEqual([0, argv])
  expect(Object.keys(await folder.bytes()).sort()).toEqual([`app/${installed}`, 'app/sub/other.txt', 'npx'])
})

test.for<[name: string, inputs: Readonly<Record<string, string>>, says: RegExp]>([
  ['nothing is installed', {}, /^::error::lockale is not installed here\. Run: npm install --save-dev/u],
  ['a range', { version: '^1.2.3' }, /^::error::version must be an exact version/u],
  ['a tag', { version: 'latest' }, /^::error::version must be an exact version/u],
  ['what a shell would run', { version: '"; touch owned' }, /^::error::version must be an exact version/u],
])('the action fetches no version that nobody chose: %s', async ([, inputs, says]) => {
  await using folder = await folderWith(['npx'])
  const { code, out } = await runAction(folder, inputs)
  expect([code, out]).toEqual([2, expect.stringMatching(says)])
  expect(Object.keys(await folder.bytes()).sort()).toEqual(['app/sub/other.txt', 'npx'])
})

/** Programs that say how they were called, and the folder that the action works in. */
async function folderWith(programs: readonly string[]): Promise<Folder> {
  const script = (file: string) => `#!/bin/sh\nprintf '%s\\n' ${file.replace('app/', '')} "$@"\n`
  const folder = await createFolder({
    'app/sub/other.txt': '',
    ...Object.fromEntries(programs.map((file) => [file, script(file)])),
  })
  for (const file of programs) await chmod(join(folder.path, file), 0o755)
  return folder
}

async function runAction(folder: Folder, inputs: Readonly<Record<string, string>>): Promise<Ended> {
  const action = parse(await readFile(join(repositoryRoot, 'action.yml'), 'utf8')) as Action
  const [step] = action.runs.steps.filter(({ run }) => run !== undefined)
  const env = Object.fromEntries(
    Object.entries(step?.env ?? {}).map(([name, value]) => {
      const input = /^\$\{\{ inputs\.([\w-]+) \}\}$/u.exec(value)?.[1] ?? ''
      return [name, inputs[input] ?? action.inputs[input]?.default ?? '']
    }),
  )
  const args = ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', step?.run ?? '']
  const path = `${folder.path}:${process.env['PATH'] ?? ''}`
  return startProgram('bash', args, { cwd: join(folder.path, 'app/sub'), env: { ...env, PATH: path } }).ended
}
