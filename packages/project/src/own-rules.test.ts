import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openProject } from './open-project.ts'
import { createTranslator } from './testing/world.ts'

let root = ''
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'lockale-rules-')))
  mkdirSync(join(root, 'l'))
  writeFileSync(join(root, 'l/en.json'), '{ "buy": "Buy now", "hello": "Hello {name}" }\n')
})
afterEach(() => rmSync(root, { recursive: true }))

function configure(rules: string): void {
  const config = `{ source: 'en', targets: ['de'], files: ['l/{locale}.json'], syntax: 'icu', rules: [${rules}] }`
  writeFileSync(join(root, 'lockale.config.mjs'), `export default ${config}\n`)
}

async function findings(): Promise<readonly unknown[]> {
  const { diagnostics } = await (await openProject({ cwd: root, own: [] })).check()
  return diagnostics
    .filter(({ code }) => code === 'own-rule')
    .map(({ message, severity, arguments: args }) => [message, severity, args])
}

test('what a rule of the project finds is a finding, with its place and its words', async () => {
  writeFileSync(join(root, 'l/de.json'), '{ "buy": "JETZT KAUFEN", "hello": "Hallo {name}" }\n')
  configure(
    `{ id: 'caps', check: ({ target, message }) => target === target.toUpperCase() ? message + ' is loud' : undefined }`,
  )
  expect(await findings()).toEqual([['buy', 'warning', { rule: 'caps', text: 'buy is loud' }]])
  configure(`{ id: 'caps', check: () => undefined }`)
  expect(await findings()).toEqual([])
})

test('an answer in which a rule finds an error is not written', async () => {
  configure(
    `{ id: 'no-name', severity: 'error', check: ({ target }) => target.includes('{name}') ? 'names people' : undefined }`,
  )
  const project = await openProject({ cwd: root, own: [] })
  const { isComplete } = await project.sync({ translator: createTranslator() })
  expect(isComplete).toBe(false)
  expect(Object.keys(JSON.parse(readFileSync(join(root, 'l/de.json'), 'utf8')) as object)).toEqual(['buy'])
})

test.for<[name: string, rules: string]>([
  ['no function', `{ id: 'a' }`],
  ['a word', `'a'`],
  ['nothing', 'null'],
])('%s is no rule', async ([, rules]) => {
  configure(rules)
  await expect(openProject({ cwd: root })).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    message: expect.stringMatching(/rules\[0\] must be/u) as string,
  })
})
