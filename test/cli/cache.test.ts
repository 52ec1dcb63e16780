import { expect, test } from 'vitest'
import { startAsReal } from '../start-as-real.ts'
import { createFolder } from './folder.ts'
import { callLockale } from './call-lockale.ts'

test('cache shows what was paid for, makes it small, and forgets it when told to', async () => {
  await using service = await startAsReal()
  await using folder = await createFolder({
    'lockale.config.json': {
      source: 'en',
      targets: ['de'],
      files: ['{locale}.json'],
      syntax: 'i18next',
      service: { baseUrl: service.url },
    },
    'en.json': { a: 'Buy now', b: 'Sell {{count}}' },
  })
  const lockale = (line: string) => callLockale(line.split(' '), { cwd: folder.path, env: { LOCKALE_KEY: 'test-key' } })
  expect(await lockale('cache')).toMatchObject({
    code: 0,
    out: expect.stringContaining('0 bytes of 64.0 MiB · 0 answers'),
  })
  expect(Object.keys(await folder.allBytes())).toEqual(['lockale.config.json', 'en.json'].toSorted())

  expect(await lockale('sync')).toMatchObject({ code: 0 })
  const paid = service.counters.billedCharacters
  const shown = JSON.parse((await lockale('cache --json')).out) as { readonly bytes: number }
  expect(shown).toMatchObject({ command: 'cache', answers: 2, unanswered: { requests: 0 }, archived: [], before: null })
  expect(await lockale('cache --compact')).toMatchObject({ code: 0, out: expect.stringContaining('freed') })
  const compacted = JSON.parse((await lockale('cache --json')).out) as { readonly bytes: number }
  expect(compacted).toMatchObject({ answers: 2, wasteBytes: 0 })
  expect(compacted.bytes).toBeLessThan(shown.bytes)

  await folder.write('de.json', {})
  expect(await lockale('sync')).toMatchObject({ code: 0 })
  expect(service.counters.billedCharacters).toBe(paid)

  expect(await lockale('cache --clear')).toMatchObject({
    code: 0,
    out: expect.stringContaining('2 answers forgotten'),
    err: expect.stringContaining('lockale plan shows what would be billed again'),
  })
  await folder.write('de.json', {})
  expect(await lockale('sync')).toMatchObject({ code: 0 })
  expect(service.counters.billedCharacters).toBe(2 * paid)
})
