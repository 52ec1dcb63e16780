import { expect, test } from 'vitest'
import { cliUse } from '../service/contract/cli-use.ts'
import { startAsReal } from '../start-as-real.ts'
import { createFolder } from './folder.ts'
import { callLockale } from './call-lockale.ts'

const ids = {
  glossary: '11111111-1111-4111-8111-111111111111',
  style: '22222222-2222-4222-8222-222222222222',
  memory: '33333333-3333-4333-8333-333333333333',
}

test('docs/api.md says which requests each command makes: no others, and none is missing', async () => {
  await using service = await startAsReal({
    seed: {
      // enough for the first message
      accounts: [{ key: 'test-key', characterLimit: 10 }],
      glossaries: [
        { id: ids.glossary, name: 'Terms', dictionaries: [{ source: 'en', target: 'de', entries: { cart: 'Korb' } }] },
      ],
      styleLists: [{ id: ids.style, name: 'Voice', language: 'de' }],
      memories: [
        { id: ids.memory, name: 'Old', source: 'en', segments: [{ source: 'Good day', targets: { de: 'Guten Tag' } }] },
      ],
    },
  })
  const config = {
    source: 'en',
    targets: [{ locale: 'de', glossary: ids.glossary, style: ids.style, memory: { id: ids.memory } }],
    files: ['locales/{locale}.json'],
    syntax: 'i18next',
    service: { baseUrl: service.url },
    checks: { 'punctuation-spacing': 'off' },
  }
  await using folder = await createFolder({ 'lockale.config.json': config, 'locales/en.json': { title: 'The cart' } })

  const found = new Map<string, Set<string>>()
  const lines = [
    'status',
    'plan',
    'check',
    'sync',
    'check',
    'status',
    'why title --locale de',
    'accept title',
    'cache',
    'fix',
  ]
  for (const line of [...lines, 'sync --locale de']) {
    if (line === 'sync --locale de') await folder.write('locales/en.json', { title: 'The cart', more: 'A long text' })
    const before = service.counters.requests
    const { err } = await callLockale(line.split(' '), { cwd: folder.path, env: { LOCKALE_KEY: 'test-key' } })
    expect(err).not.toContain('CONFIG_INVALID')
    for (const { route } of service.requests.slice(before)) {
      const commands = found.get(route ?? 'nothing') ?? new Set()
      found.set(route ?? 'nothing', commands.add(`lockale ${line.split(' ')[0]}`))
    }
  }

  expect(Object.fromEntries([...found].map(([route, commands]) => [route, [...commands]]))).toEqual(cliUse)
})
