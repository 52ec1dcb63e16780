import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type App, copyApp } from './app.ts'
import { buildCases, mainCases } from './build-cases.ts'
import { bundlers } from './bundlers.ts'

const ownFiles =
  'ships the source text in a file that the app imports itself, and says of other files that they are as they are'

const severalProjects = 'joins the strings of several projects, and refuses the same key twice and a second plugin'

const byName = 'leaves out messages that nothing imports by name, of the locale that it builds for'

/** What is quick to show: every case somewhere. `build.deep.test.ts` has them all. */
const selection: Readonly<Record<string, readonly string[]>> = {
  vite: [ownFiles, severalProjects, 'ships the source text for a broken one that the policy lets pass, and says so'],
  'vite 7': ['fails by locale', 'fails for an import of what is not there, and names what is'],
  webpack: [byName],
  rspack: [
    'does not look at the texts if told not to',
    'sees in the next build what was added and changed',
    'takes no module from a cache that other options have made',
  ],
  rsbuild: [ownFiles],
  rollup: [
    'fails for a config that is none, and names it',
    'fails for a translation of an older text',
    'fails for a warning where the policy says so',
  ],
  rolldown: [
    'builds for one locale, and nothing of another is in the output',
    'fails for a file that cannot be read',
    'leaves out texts that nothing uses',
    byName,
  ],
  esbuild: [
    'fails for a build of a locale that is not there, and names those that are',
    'makes a chunk of what is imported lazily, by every spelling of its id',
    'ships an invalid translation where sourceFallback is false',
  ],
}

let app: App
beforeEach(async () => {
  app = await copyApp()
})
afterEach(() => app.remove())

test('no case is left to the deep suite alone', () => {
  const shown = new Set(Object.values(selection).flat())
  expect(Object.keys(buildCases).filter((name) => !shown.has(name))).toEqual([])
})

describe.for(bundlers)('%s', ([bundler, bundle]) => {
  test.for(mainCases)('%s', ([, holds]) => expect(holds(bundle, app)).resolves.toBeUndefined())
  test.for(selection[bundler] ?? [])('%s', (name) => expect(buildCases[name]?.(bundle, app)).resolves.toBeUndefined())
})
