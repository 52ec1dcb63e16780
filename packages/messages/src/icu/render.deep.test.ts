import { IntlMessageFormat } from 'intl-messageformat'
import { expect, test } from 'vitest'
import { compareMessages } from '../compare/compare.ts'
import { openSyntax } from '../open-syntax.ts'
import { planVariants } from '../plural/plan-variants.ts'
import { protect } from '../wire/protect.ts'
import { restore } from '../wire/restore.ts'
import { testedLocales } from '../service-locales.suite.ts'
import { takeApart } from '../wire/take-apart.ts'
import { craftedMessages } from './crafted.suite.ts'
import { type IcuNode, readIcu } from './read-icu.ts'

const syntax = await openSyntax({ id: 'icu' })
const numbers = [0, 1, 2, 3, 5, 11, 21, 100, 1_000_000, 1.5]

const formatters = {
  getNumberFormat: remember((locale, options) => new Intl.NumberFormat(locale, options as Intl.NumberFormatOptions)),
  getDateTimeFormat: remember(
    (locale, options) => new Intl.DateTimeFormat(locale, options as Intl.DateTimeFormatOptions),
  ),
  getPluralRules: remember((locale, options) => new Intl.PluralRules(locale, options as Intl.PluralRulesOptions)),
}

/** A message through all stages. */
function translate(message: string, target: string, answer: (wire: string) => string): string {
  const taken = takeApart(message, { syntax, source: 'en', target })
  if (taken === undefined) throw new Error(`not taken apart: ${message}`)
  const texts = taken.segments.map((segment) => {
    const protectedText = protect(segment.text, segment)
    if (protectedText.mode === 'copy') return segment.text
    const restored = restore({
      protectedText,
      answer: answer(protectedText.wire),
      source: segment.text,
      syntax: segment.syntax,
      targetLocale: target,
      counts: segment.counts,
    })
    if (!restored.ok) throw new Error(`${segment.text}: ${JSON.stringify(restored.finding)}`)
    return restored.text
  })
  return taken.assemble(texts)
}

test.for(craftedMessages)('stays readable in other languages: %s', (message) => {
  for (const target of ['pl', 'ar', 'ja', 'fr', 'ru']) {
    for (const answer of [(wire: string) => wire, withApostrophes]) {
      const result = translate(message, target, answer)
      expect([result, syntax.reject(result)]).toEqual([result, undefined])
      const locales = { source: 'en', target }
      expect([result, compareMessages({ source: message, target: result, syntax, locales })]).toEqual([result, []])
    }
  }
})

/** Words that an escape has to look at: `l'` before a placeholder, a hash, an apostrophe at the end. */
function withApostrophes(wire: string): string {
  return wire
    .split(/(<x[^<>]*>[\d.]+<\/x>|<[^<>]*>|&\w+;)/u)
    .map((part, index) => (index % 2 === 0 && /\p{L}/u.test(part) ? `d'# ${part.trim()} l'` : part))
    .join(' ')
}

const runnable = craftedMessages.filter((message) => isRun(message))

/** All messages in languages of all kinds; in the others a few. */
const mostTelling = new Set(['pl', 'ar', 'ja', 'lv', 'mai'])
const someOfEach = runnable.filter((message) => /^You have|offset:1 =0 \{N|selectordinal/u.test(message))

test('most of them run', () => {
  expect(craftedMessages.filter((message) => !runnable.includes(message))).toEqual([
    '{a.b} and {a-b} and { spaced }',
    '{kind, select, a {one word} b-c {with {name}} other {}}',
  ])
})

// as fast-check's suites, with more in CI
test.for(testedLocales)('says what the category of a number says, in %s', (target) => {
  for (const message of mostTelling.has(target) ? runnable : someOfEach) {
    const variants = syntax.readVariants?.(message)
    const format = open(
      translate(message, target, (wire) => wire),
      target,
    )
    const plan = variants && planVariants(variants, { source: 'en', target })
    for (const number of variants === undefined ? [1] : numbers) {
      const values = valuesOf(message, number)
      const shown = format.format(values)
      expect(shown).not.toMatch(/undefined|\{name|\{n\b/u)
      if (variants === undefined || plan === undefined) continue
      const keys = variants.axes.map(({ kind, name, offset, keys: own }) => {
        if (kind === 'select') return String(values[name])
        if (own.includes(`=${number}`)) return `=${number}`
        const isKnown = Intl.PluralRules.supportedLocalesOf([target]).length > 0
        return isKnown ? new Intl.PluralRules(target, { type: kind }).select(number - offset) : 'other'
      })
      const planned = plan.variants.map((variant) => ({ keys: variant.keys, text: variant.from.text }))
      const { text = '' } = mostFitting(planned, keys) ?? {}
      const [pound] = variants.syntax.tokenise('#')
      const own = variants.axes.findLast(
        ({ kind, name, offset }) =>
          kind !== 'select' && pound?.type === 'placeholder' && pound.name === (offset === 0 ? name : '#'),
      )
      const alone = own === undefined ? text : `{${own.name}, plural, offset:${own.offset} other {${text}}}`
      expect(String(shown).trim()).toBe(String(open(alone, target).format(values)).trim())
    }
  }
})

/** Of the texts for these keys the one that names most of them, the first key first. */
function mostFitting<T extends { readonly keys: readonly string[] }>(rows: readonly T[], keys: readonly string[]) {
  return keys.reduce((left, key, at) => {
    const own = left.filter((row) => row.keys[at] === key)
    return own.length > 0 ? own : left.filter((row) => row.keys[at] === 'other')
  }, rows)[0]
}

function isRun(message: string): boolean {
  try {
    return open(message, 'en') !== undefined
  } catch {
    return false
  }
}

function remember<T>(make: (locale?: string | string[], options?: unknown) => T) {
  const known = new Map<string, T>()
  return (locale?: string | string[], options?: unknown): T => {
    const id = JSON.stringify([locale, options])
    const found = known.get(id) ?? make(locale, options)
    known.set(id, found)
    return found
  }
}

function open(message: string, locale: string): IntlMessageFormat {
  // tags are kept as text: what an app makes of them is its own affair
  return new IntlMessageFormat(message, locale, undefined, { ignoreTag: true, formatters })
}

function valuesOf(message: string, number: number): Record<string, string | number | Date> {
  const values: Record<string, string | number | Date> = {}
  collect(readIcu(message).nodes ?? [])
  return values

  function collect(nodes: readonly IcuNode[]): void {
    for (const node of nodes) {
      if (node.type === 'tag') collect(readIcu(node.part.raw.slice(1)).nodes ?? [])
      if (node.type === 'argument') values[node.name] ??= valueFor(node.format, node.name)
      if (node.type !== 'block') continue
      values[node.name] = node.kind === 'select' ? (node.options[0]?.key ?? 'other') : number
      for (const { nodes: inner } of node.options) collect(inner)
    }
  }

  function valueFor(format: string | undefined, name: string): string | number | Date {
    if (format === 'date' || format === 'time') return new Date(0)
    return format === 'number' ? number : `(${name})`
  }
}
