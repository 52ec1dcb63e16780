import { expect, test } from 'vitest'
import { listFiles, readFiles } from '../repo/source-files.ts'

/** Pages that are made from the code, and say what the code says. */
const generated = /^docs\/(?:api|checks|cli|config|errors|faults)\.md$/u

/** What people write for people. Its words are those of the field, not those of the code. */
const pages = listFiles('').filter((path) => {
  if (path === 'llms.txt' || path === 'README.md' || path === 'AGENTS.md') return true
  const isPage = /^(?:docs|\.changeset)\/.*\.md$|^(?:examples|packages)\/(?:[\w-]+\/)?README\.md$/u.test(path)
  return isPage && !generated.test(path)
})

/** What stood there once, and what it is called. */
const privateWords: readonly (readonly [word: RegExp, instead: string])[] = [
  [/\b(?:in|out of) step\b/iu, 'up to date, out of date, in sync'],
  [/\bstand-ins?\b/iu, 'pseudo-translation'],
  [/\b(?:local service|service in the box)\b/iu, 'mock service'],
  [/\b(?:nobody|somebody)\b/iu, 'you, a translator, or the passive'],
  [/\b(?:a|the) (?:person|machine)(?:'s|’s)/iu, 'human, machine'],
  [/\bmend(?:s|ed)?\b/iu, 'fix'],
  [/\b(?:bought|buys|paid for)\b/iu, 'translated, billed'],
  [/\banew\b/iu, 'again'],
  [/\bput down\b/iu, 'record'],
  [/\bledger\b/iu, 'translation cache'],
  [/\bquarantin/iu, 'falls back to the source string'],
  [/\bsettle[sd]?\b/iu, 'resolve'],
  [/\bfindings?\b/iu, 'problem'],
  [/\bin so many words\b/iu, 'explicitly'],
  [/\btold (?:by|apart)\b/iu, 'detected by'],
]

test.for([...readFiles(pages)])('%s says it in the words of the field', ([path, text]) => {
  const found = prose(text).flatMap((line, at) =>
    privateWords.flatMap(([word, instead]) => {
      const [said] = word.exec(line) ?? []
      return said === undefined ? [] : [`${path}:${at + 1}: "${said}": ${instead}`]
    }),
  )
  expect(found).toEqual([])
})

test('code, addresses and recorded output keep the words that they have', () => {
  const text = 'A `ledger` in [a page](a.md#settled).\n```\nsettled\n```\n    settled\nThe ledger.'
  expect(prose(text)).toEqual(['A  in [a page.', '', '', '', '', 'The ledger.'])
})

/** The lines of a page without code, addresses and tags. */
function prose(text: string): readonly string[] {
  let isCode = false
  return text.split('\n').map((line) => {
    const isFence = line.startsWith('```')
    const isShown = !isCode && !isFence && !line.startsWith('    ')
    if (isFence) isCode = !isCode
    return isShown ? line.replaceAll(/`[^`]*`|\]\([^)]*\)|<[^>]*>/gu, '') : ''
  })
}
