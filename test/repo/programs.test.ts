import { expect, test } from 'vitest'
import { packageSources } from './source-files.ts'

/** They start a program that is not looked for on the PATH from wherever they are. */
const others: ReadonlySet<string> = new Set([
  'packages/connect/src/keys/run-program.ts', // a person's own words, in their home
  'packages/unplugin/src/sync-child.ts', // Node itself
])

test('every program is started where nothing of a repository is found, and without keys', () => {
  const starting = [...packageSources()].filter(
    ([file, text]) =>
      /from 'node:child_process'|import\('node:child_process'\)/u.test(text) &&
      !/\.(?:test|suite)\.ts$|\/testing\//u.test(file),
  )
  for (const [file, text] of starting.filter(([each]) => !others.has(each))) {
    const count = (pattern: RegExp) => [...text.matchAll(pattern)].length
    const calls = count(/\b(?<!\.)(?:spawn|exec|execFile|fork)(?:Sync)?\(/gu)
    expect([file, count(/\.\.\.programPlace\b/gu)]).toEqual([file, calls])
    const environments = count(/\benv: (?:\{ \.\.\.)?(?:ownVariables|ownEnvironment)\(/gu)
    expect([file, environments]).toEqual([file, calls])
  }
  expect(
    starting
      .map(([file]) => file)
      .filter((file) => others.has(file))
      .toSorted(),
  ).toEqual([...others].toSorted())
})
