import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openProject } from '@lockale/project'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Call, recallCheck } from './check-memory.ts'
import { run } from './run.ts'
import { fakeHost } from './testing/fake-host.ts'

let root = ''
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'lockale-recall-')))
  mkdirSync(join(root, '.lockale'))
  writeFileSync(join(root, '.lockale/.gitignore'), '*\n')
  const config = { source: 'en', targets: ['en-XA'], files: ['{locale}.json'], syntax: 'i18next' }
  writeFileSync(join(root, 'lockale.config.json'), JSON.stringify(config))
  writeFileSync(join(root, 'en.json'), '{ "a": "Buy" }')
})
afterAll(() => rmSync(root, { recursive: true }))

const terminal = { isTty: false, columns: 80 }
const callOf = (argv: readonly string[], env: Call['env'] = {}): Call => {
  return { argv, cwd: root, env, stdout: terminal, stderr: terminal }
}

test.for<[argv: string, env: Call['env'], isWatched: boolean]>([
  ['check', {}, true],
  ['check --json', {}, true],
  ['check --quiet --no-color', { LOCKALE_KEY: 'a-secret-of-mine' }, true],
  ['check --locale de', {}, false],
  ['check --staged', {}, false],
  ['check --config other.json', {}, false],
  ['check', { GITHUB_ACTIONS: 'true' }, false],
  ['check', { GITHUB_STEP_SUMMARY: '/tmp/x' }, false],
  ['sync', {}, false],
  ['', {}, false],
])('"lockale %s" with %o is remembered: %s', async ([argv, env, isWatched]) => {
  const recalled = await recallCheck(callOf(argv.split(' '), env), () => [])
  expect(recalled !== undefined).toBe(isWatched)
})

test('what a check said is said again, and not under other circumstances', async () => {
  const call = callOf(['check'])
  const first = await recallCheck(call, () => [])
  const host = { ...fakeHost({ parts: { openProject } }), cwd: root }
  const watch = first?.answer === undefined ? first?.watch : undefined
  const exitCode = await run(['check'], watch?.watched(host) ?? host)
  watch?.keep(exitCode)
  const again = await recallCheck(call, () => [])
  expect(again?.answer).toMatchObject({ exitCode, stdout: host.out() })
  for (const env of [{ NO_COLOR: '1' }, { CI: 'true' }, { TZ: 'Asia/Tokyo' }]) {
    expect((await recallCheck(callOf(['check'], env), () => []))?.answer).toBeUndefined()
  }
  const secret = host.out().slice(2, 12)
  expect(await recallCheck(callOf(['check'], { LOCKALE_KEY: secret }), () => [])).toBeUndefined()
})
