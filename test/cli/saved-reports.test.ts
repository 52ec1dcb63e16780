import { expect, test } from 'vitest'
import { createFolder } from './folder.ts'
import { callLockale } from './call-lockale.ts'

const files = {
  'lockale.config.json': {
    source: 'en',
    targets: ['de'],
    files: ['{locale}.json'],
    service: { preset: 'local' },
  },
  'en.json': { a: 'Hello {{name}}', b: 'Bye' },
  'de.json': { a: 'Hallo {{nam}}', b: 'Tschüss' },
}

test.for<[line: string, code: number, says: string]>([
  ['check --reporter html=report.html', 1, '→ wrote report.html: 1 error in 1 file; open it in a browser\n'],
  ['check --reporter pretty,sarif=a.sarif', 1, '→ wrote a.sarif: 1 error in 1 file\n'],
  ['check --reporter junit --output j.xml', 1, '→ wrote j.xml: 1 error in 1 file\n'],
  ['status --html report.html', 0, '→ wrote report.html; open it in a browser\n'],
])('%s says where the report is', async ([line, code, says]) => {
  await using folder = await createFolder(files)
  const ended = await callLockale(line.split(' '), { cwd: folder.path, env: {} })
  expect([ended.code, ended.err]).toEqual([code, expect.stringContaining(says)])
})

test('a report of a project without problems says so, and --quiet nothing', async () => {
  await using folder = await createFolder({ ...files, 'de.json': { a: 'Hallo {{name}}', b: 'Tschüss' } })
  const run = (...args: readonly string[]) => callLockale(['check', ...args], { cwd: folder.path, env: {} })
  expect((await run('--reporter', 'html=r.html')).err).toContain('→ wrote r.html: no problems; open it in a browser')
  expect((await run('--reporter', 'html=r.html', '--quiet')).err).toBe('')
})
