import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { openSyntax } from '../open-syntax.ts'
import { protect } from '../wire/protect.ts'
import { pseudoText } from '../pseudo/pseudo.ts'
import { restore } from '../wire/restore.ts'
import { testedLocales } from '../service-locales.suite.ts'
import type { SyntaxOptions } from '../syntax.ts'

const hasPython = spawnSync('python3', ['--version']).status === 0

/** A stand-in for a translator that says everything the other way round. */
function turnRound(wire: string, locale: string): string {
  const parts = wire
    .split(/(<x [^>]*\/>)/u)
    .map((part) => (part.startsWith('<x') ? part : pseudoText(part, { locale })))
  return parts.toReversed().join(' ')
}

async function translate(options: SyntaxOptions, source: string, locale: string): Promise<string> {
  const syntax = await openSyntax(options)
  const protectedText = protect(source, { syntax })
  const answer = turnRound(protectedText.wire, locale)
  const restored = restore({ protectedText, answer, source, syntax, targetLocale: locale })
  return restored.ok ? restored.text : `refused: ${restored.finding.code}`
}

describe.skipIf(!hasPython)('a translation filled in by Python shows each value in its place', () => {
  test.for<[source: string, call: string]>([
    ['{} sent {} to 100% of {{all}}', '.format(%s)'],
    ['{0} sent {1} to 100% of {{all}}', '.format(%s)'],
    ['%(a)s sent %(b)s to 100%% of {all}', ' %% {"a": 7001, "b": 7002}'],
    ['{a} sent {b} to 100% of {{all}}', '.format(a=7001, b=7002)'],
  ])('%s', async ([source, call]) => {
    const texts = await Promise.all(testedLocales.map((locale) => translate({ id: 'python' }, source, locale)))
    const code = call.replaceAll('%s', '7001, 7002').replaceAll('%%', '%')
    const program = `import json, sys\nprint(json.dumps([text${code} for text in json.load(sys.stdin)]))`
    const input = JSON.stringify(texts)
    const shown: unknown = JSON.parse(execFileSync('python3', ['-c', program], { input, encoding: 'utf8' }))
    expect(Array.isArray(shown)).toBe(true)
    for (const text of Array.isArray(shown) ? shown : []) {
      // said the other way round, so the second value comes first; the letters of a pseudo-text are accented
      expect(text).toMatch(/7002.*7001/su)
      expect(text).toMatch(/100%[^%]/u)
      expect(text).toMatch(/\{[^{}]*\}/u)
    }
  })
})

test.for<[options: SyntaxOptions, source: string, written: RegExp]>([
  [{ id: 'printf' }, '%s sent %d to 100%% of them', /%2\$d.*%1\$s/u],
  [{ id: 'printf', dialect: 'android' }, '%s sent %d to 100%% of them', /%2\$d.*%1\$s/u],
  [{ id: 'printf', dialect: 'apple' }, '%@ sent %lld to 100%% of them', /%2\$lld.*%1\$@/u],
  [{ id: 'dotnet' }, '{0} sent {1:N0} to {{them}}', /\{1:N0\}.*\{0\}/u],
  [{ id: 'rails' }, '%{a} sent %<b>.2f to 100%', /%<b>\.2f.*%\{a\}/u],
  [{ id: 'chrome' }, '$NAME$ sent $2 for $$5', /\$2.*\$NAME\$/u],
  // as fast-check's suites, with more locales in CI
])('%o %s in every locale', async ([options, source, written]) => {
  const syntax = await openSyntax(options)
  for (const locale of testedLocales) {
    const text = await translate(options, source, locale)
    expect(text).toMatch(written)
    expect(syntax.reject(text)).toBeUndefined()
  }
})

const formats = fileURLToPath(new URL('../../../formats/src/', import.meta.url))

test.for<[options: SyntaxOptions, file: string]>([
  [{ id: 'rails' }, 'yaml/fixtures/rails-i18n/fr.yml'],
  [{ id: 'rails' }, 'yaml/fixtures/devise-i18n/de.yml'],
  [{ id: 'printf', dialect: 'android' }, 'properties/fixtures/jabref/JabRef_en.properties'],
  [{ id: 'printf', dialect: 'android' }, 'properties/fixtures/jabref/JabRef_fr.properties'],
  [{ id: 'printf', dialect: 'android' }, 'android/fixtures/tapestry/values/strings.xml'],
  [{ id: 'printf', dialect: 'apple' }, 'strings/fixtures/stats/ar.lproj/Localizable.strings'],
  [{ id: 'printf', dialect: 'apple' }, 'strings/fixtures/sparkle/Sparkle/fr.lproj/Sparkle.strings'],
  [{ id: 'printf' }, 'po/fixtures/tool/cs.po'],
  [{ id: 'python' }, 'po/fixtures/shop/de.po'],
  [{ id: 'dotnet' }, 'resx/fixtures/ledger/Texts.resx'],
  [{ id: 'chrome' }, 'chrome/fixtures/tabs/_locales/en/messages.json'],
])('real texts are read and written again: %o %s', async ([options, file]) => {
  const syntax = await openSyntax(options)
  // lines are texts too, and stranger ones
  const lines = readFileSync(formats + file, 'utf8').split(/\r?\n/u)
  expect(lines.length).toBeGreaterThan(10)
  for (const source of lines) {
    const tokens = syntax.tokenise(source)
    expect(tokens.map((token) => (token.type === 'text' ? (token.raw ?? token.text) : token.raw)).join('')).toBe(source)
    const written = tokens
      .map((token, at) =>
        token.type === 'text'
          ? syntax.escape(token.text, { before: tokens[at - 1], after: tokens[at + 1], source })
          : token.raw,
      )
      .join('')
    // a percent sign that a format string has alone is written twice
    expect(syntax.reject(source) === undefined ? written : source).toBe(source)
  }
})
