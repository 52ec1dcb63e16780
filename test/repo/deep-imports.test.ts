import { expect, test } from 'vitest'
import { readModule } from './read-module.ts'
import { packageSources } from './source-files.ts'

/** A file inside a dependency that product code loads, and what the index of the dependency does that it does without. */
const allowed: Readonly<Record<string, string>> = {
  'undici/lib/dispatcher/agent.js':
    'needs nothing: dispatch, close and destroy are its own. The index adds request, connect …',
  'undici/lib/core/connect.js': 'a function that opens a socket; the agent loads it anyway',
  'undici/lib/core/socks5-client.js': 'a protocol on a socket that is handed in',
}

/** What tests load by such a path beside it. */
const allowedInTests: Readonly<Record<string, string>> = {
  'undici/lib/mock/mock-agent.js': 'the index would add to the dispatchers what the package itself never loads',
}

/** Code that loads the whole dependency, when it is asked for. */
const loadsAll: Readonly<Record<string, string>> = {
  'packages/client/src/http/undici-socket.ts':
    'WebSocket needs most of undici; it is loaded with the first voice session',
}

const modules = [...packageSources()].filter(([file]) => !file.endsWith('.d.ts'))
const sources = modules.flatMap(([file, text]) =>
  readModule(file, text)
    .imports.filter(({ typeOnly }) => !typeOnly)
    .map(({ specifier = '', line }) => ({ file, specifier, place: `${file}:${line}: ${specifier}` })),
)
const isTest = (file: string): boolean => /\.test\.ts$|\/testing\//u.test(file)
/** Paths to a file are deep. `exports` of a package have no extension, and are public. */
const deep = sources.filter(({ specifier }) => /^(?:@[^/]+\/)?[a-z][^/:]*\/.+\.[cm]?js$/u.test(specifier))
const nameOf = (specifier: string): string => /^(?:@[^/]+\/)?[^/]+/u.exec(specifier)?.[0] ?? ''

test('files inside a dependency are loaded where the list says why', () => {
  const unlisted = deep.filter(({ file, specifier }) => {
    return !(Object.hasOwn(allowed, specifier) || (isTest(file) && Object.hasOwn(allowedInTests, specifier)))
  })
  expect(unlisted.map(({ place }) => place)).toEqual([])
  const used = new Set(deep.map(({ specifier }) => specifier))
  expect(Object.keys({ ...allowed, ...allowedInTests }).filter((specifier) => !used.has(specifier))).toEqual([])
})

test('nothing in such a package loads the index of the dependency, whose side effects would hide what is missing', () => {
  const partly = new Set(deep.map(({ file, specifier }) => `${packageOf(file)} ${nameOf(specifier)}`))
  const whole = sources.filter(({ file, specifier }) => partly.has(`${packageOf(file)} ${specifier}`))
  expect(whole.filter(({ file }) => !Object.hasOwn(loadsAll, file)).map(({ place }) => place)).toEqual([])
  expect(Object.keys(loadsAll).filter((name) => !whole.some(({ file }) => file === name))).toEqual([])
})

function packageOf(file: string): string {
  return file.split('/').slice(0, 2).join('/')
}
