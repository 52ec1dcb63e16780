import { chmodSync, existsSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseConfig } from '@lockale/core'
import { createRepository, type Repository } from '@lockale/git/testing/repository'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hookLines } from './hook-script.ts'
import { hookStatus, installHook, uninstallHook } from './install-hook.ts'
import { attributePatterns } from './merge-driver-setup.ts'

let here: Repository
beforeEach(() => {
  here = createRepository()
})
afterEach(() => here[Symbol.dispose]())

type HookOptions = Parameters<typeof installHook>[0]

const install = (options: Partial<HookOptions> = {}) => installHook({ root: here.path, env: {}, ...options })
const uninstall = (options: Partial<HookOptions> = {}) => uninstallHook({ root: here.path, env: {}, ...options })
const status = async () => (await hookStatus({ root: here.path, env: {} })).installed
const hook = '.git/hooks/pre-commit'
const modeOf = (file: string) => statSync(join(here.path, file)).mode & 0o777

test.for<[name: string, script: string]>([
  ['a script', '#!/bin/bash\nset -e\nnpm test\nexit 0\n'],
  ['one without a shell line', 'npm test\n'],
  ['one without a last line end', '#!/bin/sh\nnpm test'],
  ['one with Windows line ends', '#!/bin/sh\r\nnpm test\r\n'],
  ['husky 8', '#!/usr/bin/env sh\n. "$(dirname -- "$0")/_/husky.sh"\n\nnpm test\n'],
])('what stands in a hook stays: %s', async ([, script]) => {
  writeFileSync(join(here.path, hook), script)
  chmodSync(join(here.path, hook), 0o700)
  await install()
  expect(here.read(hook)).toContain('npm test')
  expect(
    here.read(hook).startsWith(script.split(/\r?\n/u)[0] === 'npm test' ? '# lockale' : (script.split('\n')[0] ?? '')),
  ).toBe(true)
  expect(modeOf(hook)).toBe(0o711)
  await uninstall()
  expect(here.read(hook).trimEnd()).toBe(script.trimEnd())
})

test.for<[name: string, script: string, why: string]>([
  ['another language', '#!/usr/bin/env python3\nprint()\n', 'it is a script for env python3, not for a shell'],
  ['a program', '\u007fELF\0', 'it is a program, not a script'],
])('a hook that is no shell script is left to a person: %s', async ([, script, why]) => {
  writeFileSync(join(here.path, hook), script)
  const report = await install()
  expect(report).toMatchObject({
    files: [],
    byHand: { file: hook, why, snippet: expect.stringContaining('lockale check --staged') as string },
  })
  expect(here.read(hook)).toBe(script)
})

test('a dry run changes nothing', async () => {
  expect(await install({ dryRun: true, mergeDriver: ['lockale.lock'] })).toMatchObject({
    files: [{ change: 'created' }, { change: 'created' }],
  })
  expect(existsSync(join(here.path, hook))).toBe(false)
  expect(existsSync(join(here.path, '.gitattributes'))).toBe(false)
  expect(() => here.git('config', '--get', 'merge.lockale.driver')).toThrow('Command failed')
})

test('a hook that is a link is written where it leads to', async () => {
  here.write({ 'scripts/pre-commit': '#!/bin/sh\n' })
  symlinkSync('../../scripts/pre-commit', join(here.path, hook))
  await install()
  expect(here.read('scripts/pre-commit')).toContain('lockale check --staged')
})

test('core.hooksPath counts; a folder for all repositories is left to a person', async () => {
  here.git('config', 'core.hooksPath', 'my hooks')
  expect(await install()).toMatchObject({ files: [{ file: 'my hooks/pre-commit', change: 'created' }] })
  here.git('config', '--unset', 'core.hooksPath')
  const all = createRepository()
  writeFileSync(join(all.path, 'config'), `[core]\n\thooksPath = ${join(all.path, 'hooks')}\n`)
  process.env['GIT_CONFIG_GLOBAL'] = join(all.path, 'config')
  try {
    expect(await install()).toMatchObject({
      files: [],
      byHand: { why: expect.stringContaining('for all repositories') as string },
    })
  } finally {
    delete process.env['GIT_CONFIG_GLOBAL']
    all[Symbol.dispose]()
  }
})

test('a package below the top, with a blank and a quote in its name; a work tree beside the first', async () => {
  const folder = "packages/it's an app"
  here.commit({ [`${folder}/a`]: '' })
  await install({ root: join(here.path, folder) })
  expect(here.read(hook)).toContain(String.raw`cd 'packages/it'\''s an app' || exit 1`)
  const beside = join(here.path, '.git/beside')
  here.git('worktree', 'add', '-q', beside)
  rmSync(join(here.path, hook))
  expect(await installHook({ root: beside, env: {} })).toMatchObject({ files: [{ file: join(here.path, hook) }] })
})

test('a submodule has hooks of its own', async () => {
  using texts = createRepository()
  texts.commit({ a: '' })
  here.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', texts.path, 'sub')
  const report = await installHook({ root: join(here.path, 'sub'), env: {} })
  expect(report.files).toEqual([{ file: join(here.path, '.git/modules/sub/hooks/pre-commit'), change: 'created' }])
})

test.for<[name: string, files: Readonly<Record<string, string>>, settings: readonly string[], expected: object]>([
  [
    'husky 9',
    { '.husky/_/h': '', 'pnpm-lock.yaml': '' },
    ['core.hooksPath', '.husky/_'],
    { manager: 'husky', files: [{ file: '.husky/pre-commit' }], next: undefined },
  ],
  [
    'husky that was never started',
    { 'package.json': '{"devDependencies":{"husky":"9"}}' },
    [],
    { manager: 'husky', next: 'npx --no husky' },
  ],
  ['lefthook', { 'lefthook.yml': '' }, [], { manager: 'lefthook', next: 'lefthook install' }],
  [
    'lefthook as TOML',
    { '.lefthook.toml': '' },
    [],
    { manager: 'lefthook', files: [], byHand: { why: 'toml files are not supported' } },
  ],
  ['pre-commit', { '.pre-commit-config.yaml': '' }, [], { manager: 'pre-commit', next: 'pre-commit install' }],
  ['nothing', {}, [], { manager: 'git', next: undefined }],
])('the manager in use is found: %s', async ([, files, settings, expected]) => {
  here.write(files)
  if (settings.length > 0) here.git('config', ...settings)
  expect(await install({ dryRun: true })).toMatchObject(expected)
})

const lines = hookLines({ task: 'check', folder: '', isPnp: false })
const command = (pad: string) => ['run: |', ...lines.map((line) => `  ${line}`)].map((line) => pad + line).join('\n')
test.for<[name: string, before: string, after: string | undefined]>([
  ['no file', '', `pre-commit:\n  commands:\n    lockale:\n${command('      ')}\n`],
  [
    'another hook',
    '# ours\npre-push:\n  parallel: true\n',
    `# ours\npre-push:\n  parallel: true\n\npre-commit:\n  commands:\n    lockale:\n${command('      ')}\n`,
  ],
  [
    'commands',
    'pre-commit:\n    commands:\n        lint: # all\n            run: a\n\n# end\npre-push:\n  parallel: true\n',
    `pre-commit:\n    commands:\n        lint: # all\n            run: a\n        lockale:\n${command('          ')}\n\n# end\npre-push:\n  parallel: true\n`,
  ],
  [
    'jobs',
    'pre-commit:\n  jobs:\n    - name: a\n      run: b\n    - run: c\n',
    `pre-commit:\n  jobs:\n    - name: a\n      run: b\n    - run: c\n    - name: lockale\n${command('      ')}\n`,
  ],
  [
    'jobs that are not indented',
    'pre-commit:\n  jobs:\n  - run: c\n',
    `pre-commit:\n  jobs:\n  - run: c\n  - name: lockale\n${command('    ')}\n`,
  ],
  [
    'neither',
    'pre-commit:\n  parallel: true\n',
    `pre-commit:\n  parallel: true\n  commands:\n    lockale:\n${command('      ')}\n`,
  ],
  ['in braces', 'pre-commit: {commands: {a: {run: b}}}\n', undefined],
  ['with an anchor', 'pre-commit: &a\n  commands:\n    x:\n      run: y\n', undefined],
  ['broken', 'pre-commit:\n  commands: [\n', undefined],
  ['all in braces', '{"pre-commit": {}}\n', undefined],
])('lefthook: %s', async ([, before, after]) => {
  here.write({ 'lefthook.yml': before })
  const report = await install({ manager: 'lefthook' })
  expect(report.byHand === undefined).toBe(after !== undefined)
  expect(here.read('lefthook.yml')).toBe(after ?? before)
  expect(await status()).toEqual(
    after === undefined ? [] : [{ manager: 'lefthook', file: 'lefthook.yml', task: 'check' }],
  )
  await install({ manager: 'lefthook', task: 'sync' })
  expect(await status()).toEqual(
    after === undefined ? [] : [{ manager: 'lefthook', file: 'lefthook.yml', task: 'sync' }],
  )
  await uninstall({ manager: 'lefthook' })
  expect(before === '' ? existsSync(join(here.path, 'lefthook.yml')) : here.read('lefthook.yml')).toBe(
    before === '' ? false : before,
  )
})

const item = (pad: string) =>
  [
    '- repo: local',
    '  hooks:',
    '    - id: lockale',
    '      name: lockale check --staged',
    '      entry: |',
    ...["sh -c '", ...lines.map((line) => line.replaceAll("'", String.raw`'\''`)), "'"].map(
      (line) => `        ${line}`,
    ),
    '      language: system',
    '      pass_filenames: false',
    '      always_run: true',
    '      verbose: true',
  ]
    .map((line) => `${pad}${line}\n`)
    .join('')
test.for<[name: string, before: string, after: string | undefined]>([
  ['no file', '', `repos:\n${item('  ')}`],
  [
    'a list',
    '# ours\nrepos:\n- repo: https://example.com/a\n  rev: v1 # pinned\n  hooks:\n  - id: x\n\nfail_fast: true\n',
    `# ours\nrepos:\n- repo: https://example.com/a\n  rev: v1 # pinned\n  hooks:\n  - id: x\n${item('')}\nfail_fast: true\n`,
  ],
  [
    'a local repository of others',
    'repos:\n  - repo: local\n    hooks:\n      - id: y\n',
    `repos:\n  - repo: local\n    hooks:\n      - id: y\n${item('  ')}`,
  ],
  ['in brackets', 'repos: [{repo: local, hooks: []}]\n', undefined],
  ['broken', 'repos:\n  - "\n', undefined],
])('pre-commit: %s', async ([, before, after]) => {
  const file = '.pre-commit-config.yaml'
  here.write({ [file]: before })
  await install({ manager: 'pre-commit' })
  expect(here.read(file)).toBe(after ?? before)
  await install({ manager: 'pre-commit' })
  expect(here.read(file)).toBe(after ?? before)
  await uninstall({ manager: 'pre-commit' })
  expect(before === '' ? existsSync(join(here.path, file)) : here.read(file)).toBe(before === '' ? false : before)
})

test('the merge driver is set up beside what others wrote, once, and taken away', async () => {
  here.write({ '.gitattributes': '* text=auto' })
  const templates = { source: 'a b/en/{namespace}.json', target: 'a b/{locale}/{namespace}.json' }
  const { files } = parseConfig({ source: 'en', targets: ['de'], files: [templates] }, { place: 'a config' })
  const patterns = attributePatterns({ files })
  expect(patterns).toEqual(['lockale.lock', 'a b/en/**/*.json', 'a b/*/**/*.json'])
  const report = await install({ mergeDriver: patterns })
  expect(report.settings).toHaveLength(3)
  expect(await install({ mergeDriver: patterns })).toMatchObject({
    settings: [],
    files: [{ change: 'same' }, { change: 'same' }],
  })
  const merge = here.git(
    'check-attr',
    'merge',
    '--',
    'lockale.lock',
    'a b/de/x/home.json',
    'a b/de/home.json',
    'c.json',
  )
  expect(merge.split('\n').map((line) => line.split(': ').at(-1))).toEqual([
    'lockale',
    'lockale',
    'lockale',
    'unspecified',
    '',
  ])
  expect((await hookStatus({ root: here.path, env: {} })).mergeDriver).toEqual({ isSet: true, hasAttributes: true })
  await uninstall()
  expect(readFileSync(join(here.path, '.gitattributes'), 'utf8')).toBe('* text=auto\n')
  expect((await hookStatus({ root: here.path, env: {} })).mergeDriver).toEqual({ isSet: false, hasAttributes: false })
})
