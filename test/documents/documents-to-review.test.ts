import { expect, test } from 'vitest'
import { callLockale } from '../cli/call-lockale.ts'
import { createFolder } from '../cli/folder.ts'
import { startAsReal } from '../start-as-real.ts'

interface Status {
  readonly documents: readonly { readonly locale: string; readonly toReview: number }[]
}

test.for<[name: string, config: Readonly<Record<string, unknown>>, toReview: readonly [number, number]]>([
  ['of one target', { targets: [{ locale: 'de', policy: 'propose' }, 'fr'] }, [1, 0]],
  ['of the project', { targets: ['de', 'fr'], policy: 'propose' }, [1, 1]],
  ['of nobody', { targets: ['de', 'fr'] }, [0, 0]],
])('documents that are proposed are counted until a person accepts them: policy %s', async ([, more, toReview]) => {
  await using service = await startAsReal()
  const config = { source: 'en', files: ['locales/{locale}.json'], service: { baseUrl: service.url } }
  await using folder = await createFolder({
    'lockale.config.json': { ...config, documents: ['docs/{locale}/*'], ...more },
    'docs/en/guide.md': 'Put it into your cart.\n',
    'locales/en.json': {},
  })
  const run = (line: string) => callLockale(line.split(' '), { cwd: folder.path, env: { LOCKALE_KEY: 'test-key' } })
  const waiting = async () => {
    const { documents } = JSON.parse((await run('status --json')).out) as Status
    return documents.map((one) => one.toReview)
  }
  expect(await run('sync')).toMatchObject({ code: 0 })
  expect(await waiting()).toEqual(toReview)
  const shown = (await run('status')).out
  expect(shown.includes('de  ✓ 1 document · 1 to review')).toBe(toReview[0] === 1)

  for (const locale of ['de', 'fr']) await run(`document --accept docs/${locale}/guide.md`)
  expect(await waiting()).toEqual([0, 0])
  expect(await run('sync')).toMatchObject({ code: 0, out: expect.stringContaining('nothing to do') })
})
