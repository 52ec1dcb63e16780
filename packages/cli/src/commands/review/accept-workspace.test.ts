import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parts } from '../../parts.ts'
import { run } from '../../run.ts'
import { fakeHost } from '@lockale/terminal/testing/fake-host'

test('in a workspace what check prints goes into accept too', async () => {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'lockale-words-')))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const write = async (file: string, content: unknown) => {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), JSON.stringify(content, undefined, 2))
  }
  const lockale = async (line: string, stdin = '') => {
    const readStdin = () => Promise.resolve(new TextEncoder().encode(stdin))
    const host = { ...fakeHost(), cwd: root, parts: { ...parts, readStdin } }
    return { code: await run(line.split(' '), host), out: host.out(), err: host.err() }
  }
  const config = {
    source: 'en',
    targets: ['de'],
    files: ['{locale}.json'],
    syntax: 'i18next',
    service: { preset: 'local' },
  }
  const names = ['shop', 'admin']
  await write('package.json', { workspaces: ['packages/*'] })
  for (const name of names) {
    await write(`packages/${name}/package.json`, { name })
    await write(`packages/${name}/lockale.config.json`, config)
    await write(`packages/${name}/en.json`, { cta: 'Buy: now' })
  }
  expect(await lockale('sync')).toMatchObject({ code: 0 })
  for (const name of names) await write(`packages/${name}/de.json`, { cta: 'Kaufen: jetzt' })
  expect(await lockale('sync')).toMatchObject({ code: 0 })
  for (const name of names) await write(`packages/${name}/en.json`, { cta: 'Buy: at once' })
  const { out } = await lockale('check')
  const block = out.split('\n\n').find((each) => each.startsWith('packages/shop/de.json\n'))
  expect(JSON.parse((await lockale('accept - --dry-run --json', block)).out)).toMatchObject({
    accepted: [{ file: 'packages/shop/de.json', message: 'cta' }],
  })
  expect(await lockale('accept -', out)).toMatchObject({
    code: 0,
    out: expect.stringContaining('2 translations approved'),
  })
  expect(await lockale('check')).toMatchObject({ code: 0 })
})
