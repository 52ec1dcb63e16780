import { startService } from '@lockale/service'
import { expect, test } from 'vitest'
import { createFolder } from './folder.ts'
import { callLockale } from './call-lockale.ts'

test('translations of a mock service at a URL are never taken for real ones', async () => {
  await using service = await startService()
  await using folder = await createFolder({
    'lockale.config.json': {
      source: 'en',
      targets: ['de'],
      files: ['{locale}.json'],
      service: { baseUrl: service.url },
    },
    'en.json': { cart: 'Your cart' },
  })
  const options = { cwd: folder.path, env: { LOCKALE_KEY: 'any-word' } }
  const sync = await callLockale(['sync'], options)
  expect([sync.code, sync.out]).toEqual([3, expect.stringContaining('is a pseudo-translation')])
  expect(await folder.read('lockale.lock')).toContain('{"engine":"local-pseudo"}')
  const check = await callLockale(['check'], options)
  expect([check.code, check.out]).toEqual([1, expect.stringContaining('is a pseudo-translation')])
})

test('what `serve` prints leads to green: the preset with the address of the service that runs', async () => {
  await using service = await startService()
  await using folder = await createFolder({
    'lockale.config.json': {
      source: 'en',
      targets: ['de'],
      files: ['{locale}.json'],
      service: { preset: 'local', baseUrl: service.url },
    },
    'en.json': { cart: 'Your cart' },
  })
  const options = { cwd: folder.path, env: {} }
  const sync = await callLockale(['sync'], options)
  expect([sync.code, sync.out]).toEqual([0, expect.stringContaining('9 characters (mock service, not billed)')])
  expect(service.requests.some(({ path }) => path === '/v2/translate')).toBe(true)
  expect(await callLockale(['check'], options)).toMatchObject({ code: 0 })
})
