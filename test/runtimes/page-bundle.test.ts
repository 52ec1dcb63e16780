import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { createTranslator } from '@lockale/client'
import { startService } from '@lockale/service'
import { describe, expect, onTestFinished, test } from 'vitest'
import { bundlePage } from '../bench/page-bundle.mjs'
import { repositoryRoot } from '../repo/source-files.ts'

const isBuilt = existsSync(join(repositoryRoot, 'packages/client/dist/index.mjs'))

describe.skipIf(!isBuilt)('a page with the built client (skipped where it is not built)', () => {
  test.for([
    ['createTranslator', 15_150],
    ['isServiceError', 600],
  ] as const)('%s loads at most %d bytes at once, gzipped', async ([name, most]) => {
    const [page] = await bundlePage(name)
    expect(page?.name).toBe('page.mjs')
    expect(page?.zipped).toBeLessThanOrEqual(most)
  })

  test('a page whose other files are gone still says whether a request can be repeated, and checks less', async () => {
    const service = await startService({ strictKeys: true })
    onTestFinished(() => service.close())
    const whole = await openPage()
    const lost = await openPage({ isLost: true })
    const glossaryIds = ['no-uuid']
    for (const [open, hint] of [
      [whole, 'Check that the key is complete'],
      [lost, 'Load the page again to see why.'],
    ] as const) {
      const translator = open({ key: 'unknown', baseUrl: service.url, environment: {} })
      const error: unknown = await translator.translate({ text: 'Hi', targetLang: 'de' }).catch((one: unknown) => one)
      expect(error).toMatchObject({ code: 'UNAUTHORIZED', outcome: 'refused', status: 403, attempts: 1 })
      expect(error).toMatchObject({
        hint: expect.stringContaining(hint) as string,
        traceId: expect.any(String) as string,
      })
      const asked = translator.translate({ text: 'Hi', sourceLang: 'en', targetLang: 'de', glossaryIds })
      await expect(asked).rejects.toMatchObject({ code: open === whole ? 'REQUEST_INVALID' : 'UNAUTHORIZED' })
    }
    const translator = lost({ key: 'unknown', baseUrl: service.url, environment: {} })
    for (const [path, call] of [
      ['translate', () => translator.translateAll(['Hi'], { targetLang: 'de' })],
      ['write/rephrase', () => translator.rephrase({ text: 'Hi' })],
      ['write/correct', () => translator.correct({ text: ['Hi'] })],
    ] as const) {
      await expect(call()).rejects.toMatchObject({
        code: 'CONNECTION_FAILED',
        outcome: 'notSent',
        place: `${service.url}/v2/${path}`,
        hint: expect.any(String) as string,
      })
    }
  })
})

/** Writes the files of a page and loads the first. @param options `isLost`: true to leave out all others */
async function openPage({ isLost = false }: { readonly isLost?: boolean } = {}): Promise<typeof createTranslator> {
  const folder = await mkdtemp(join(tmpdir(), 'lockale-page-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const files = await bundlePage('createTranslator')
  expect(files.length).toBeGreaterThan(1)
  const kept = isLost ? files.slice(0, 1) : files
  await Promise.all(kept.map(({ name, code }) => writeFile(join(folder, name), code)))
  await import(/* @vite-ignore */ pathToFileURL(join(folder, 'page.mjs')).href)
  return (globalThis as unknown as { readonly createTranslator: typeof createTranslator }).createTranslator
}
