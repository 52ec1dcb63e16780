import { expect, test } from 'vitest'
import { listFiles, readFiles } from '../repo/source-files.ts'

const pages = readFiles(
  listFiles('').filter((path) => path === 'README.md' || /^docs\/(?!api\/|api\.md).*\.md$/u.test(path)),
)
const generated = [...pages].filter(([, text]) => /^<!-- (?:Made|Recorded) from /mu.test(text))

/** A new page is welcome if others get shorter for it: look for repetition before you raise a limit. */
test.for<[name: string, paths: readonly string[], most: number]>([
  ['pages written by hand', [...pages.keys()].filter((path) => !generated.some(([name]) => name === path)), 83_000],
  ['all pages', [...pages.keys()], 102_000],
])('%s have at most so many words', ([, paths, most]) => {
  const counts = paths.map((path) => [path, wordsOf(pages.get(path) ?? '')] as const)
  const sum = counts.reduce((total, [, count]) => total + count, 0)
  const longest = counts.toSorted(([, a], [, b]) => b - a).slice(0, 10)
  expect(sum, `The longest: ${longest.map(([path, count]) => `${path} ${count}`).join(', ')}`).toBeLessThanOrEqual(most)
  expect(sum).toBeGreaterThan(most / 2)
})

test('the pages that are made from the code say so', () => {
  expect(generated.map(([path]) => path)).toEqual(
    expect.arrayContaining(['docs/checks.md', 'docs/cli.md', 'docs/config.md', 'docs/errors.md', 'docs/terminal.md']),
  )
})

function wordsOf(text: string): number {
  return text.split(/\s+/u).filter((word) => word !== '').length
}
