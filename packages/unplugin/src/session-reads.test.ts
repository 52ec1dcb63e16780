import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openProject } from '@lockale/project'
import { expect, test } from 'vitest'
import { createSession, type Session, sessionOf } from './build-session.ts'
import type { Policy } from './outcome.ts'

type Shape = Parameters<Session['load']>[1]

const root = fileURLToPath(new URL('../../../test/fixtures/bundler-app', import.meta.url))
const policy: Policy = { failOn: () => 'error', isWatching: false, sourceFallback: true, usesSource: () => true }
const shape: Shape = { sourceFallback: true, buildLocale: undefined, panel: true, check: true, hot: undefined }

test('each file is read once for all environments, plugins and builds of one state of the files', async () => {
  const reads: string[] = []
  const session = counting(reads)
  for (const buildLocale of [undefined, 'de', undefined]) {
    session.refresh()
    session.begin()
    await Promise.all([
      session.load({ kind: 'namespace', locale: 'de', namespace: 'home' }, { ...shape, buildLocale }),
      session.load({ kind: 'resources' }, { ...shape, buildLocale, sourceFallback: false }),
      session.load({ kind: 'meta' }, { ...shape, buildLocale }),
      session.assess(policy),
    ])
  }
  const texts = ['de/home.json', 'de/shop/cart.json', 'en/home.json', 'en/shop/cart.json']
  expect(reads.filter((file) => file.startsWith('locales/')).toSorted()).toEqual(texts.map((file) => `locales/${file}`))
})

test('who asks for texts while one build begins after the other waits for none that waits for it', async () => {
  const session = counting([])
  const served: Shape = { ...shape, hot: 'vite' }
  const asked: Promise<unknown>[] = []
  for (let environment = 0; environment < 3; environment++) {
    session.refresh()
    session.begin()
    asked.push(session.load({ kind: 'resources' }, served), session.assess(policy))
  }
  expect(await Promise.all(asked)).toHaveLength(6)
})

test('a process that builds one app after the other keeps the last of them', () => {
  const first = sessionOf({ root, config: 'first.json' })
  expect(sessionOf({ root, config: 'first.json' })).toBe(first)
  for (let at = 0; at < 40; at++) sessionOf({ root, config: `${at}.json` })
  expect(sessionOf({ root, config: 'first.json' })).not.toBe(first)
})

/** A session that notes which files of the project it reads. */
function counting(reads: string[]): Session {
  return createSession({ root, config: undefined }, (options) =>
    openProject({
      ...options,
      watch: ({ fs, ...ports }) => {
        const readFile: typeof fs.readFile = (path) => {
          reads.push(relative(root, path).replaceAll('\\', '/'))
          return fs.readFile(path)
        }
        return { ...ports, fs: { ...fs, readFile } }
      },
    }),
  )
}
