import type { DiagnosticArguments } from '@lockale/errors'
import { openSyntax, type SyntaxOptions } from '@lockale/messages'
import { expect, test } from 'vitest'
import { openPair } from '../open-pair.ts'
import type { CatalogView, ProjectView, SeenPair } from '../project-view.ts'
import type { ProjectRule } from '../rule.ts'
import { checkPairs, toView } from '../seen-pairs.suite.ts'
import { findRule } from '../find-rule.suite.ts'

const contextVariantMissing = findRule('project', 'context-variant-missing')
const fluentReference = findRule('project', 'fluent-reference')
const nestingCycle = findRule('project', 'nesting-cycle')
const nestingTargetMissing = findRule('project', 'nesting-target-missing')
const pluralNotPluralised = findRule('project', 'plural-not-pluralised')

type Texts = Readonly<Record<string, string>>

interface Project {
  /** By namespace. */
  readonly source: Readonly<Record<string, Texts>>
  /** By locale and namespace. */
  readonly targets: Readonly<Record<string, Readonly<Record<string, Texts>>>>
  readonly syntax?: SyntaxOptions
}

async function viewOf({ source, targets, syntax: options }: Project): Promise<ProjectView> {
  const syntax = await openSyntax(options ?? { id: 'i18next' })
  const locales = Object.keys(targets)
  const catalogs = Object.entries(source).map(([namespace, texts]): CatalogView => ({
    id: namespace,
    namespace,
    syntax,
    namespaceSeparator: ':',
    contextSeparator: '_',
    pluralSeparator: '_',
    source: new Map(Object.entries(texts)),
    targets: new Map(locales.map((locale) => [locale, new Map(Object.entries(targets[locale]?.[namespace] ?? {}))])),
  }))
  const pairs = catalogs.flatMap((catalog) =>
    locales.flatMap((locale) =>
      [...(catalog.targets.get(locale) ?? [])].map(([key, target]): SeenPair => {
        const form = syntax.splitKey(key)
        const pair = openPair({
          source: catalog.source.get(key) ?? '',
          target,
          sourceLocale: 'en',
          locale,
          syntax,
          format: 'json',
          message: form?.base ?? key,
          form: form?.form ?? '',
        })
        return { ...pair, catalog: catalog.id, isMachine: false, hasError: false }
      }),
    ),
  )
  return { ...toView(pairs, catalogs), locales }
}

async function found(rule: ProjectRule, project: Project): Promise<readonly string[]> {
  return checkPairs(rule, await viewOf(project)).map(({ at, arguments: args }) => {
    expect(rule.say(args, {})).toMatch(/\S/u)
    return [at.locale, at.message, ...Object.values<DiagnosticArguments[string]>(args).map(String)].join(' ')
  })
}

const german = (texts: Texts, source: Texts = texts): Project => ({
  source: { app: source },
  targets: { de: { app: texts } },
})

test.for<[name: string, project: Project, expected: readonly string[]]>([
  ['one that is there', german({ a: 'x $t(b)', b: 'y' }), []],
  ['one that is not', german({ a: 'x $t(c)', b: 'y' }), ['de a $t(c)']],
  ['with plural forms', german({ a: '$t(b, {"count": 1})', b_one: 'y', b_other: 'z' }), []],
  ['with contexts', german({ a: '$t(b)', b_male_one: 'y' }), []],
  [
    'in another namespace',
    { source: { app: { a: '' }, other: { c: '' } }, targets: { de: { app: { a: '$t(other:c) $t(c) $t(other:d)' } } } },
    ['de a $t(other:d)'],
  ],
  ['in a namespace that is not of the project', german({ a: '$t(shop:c)' }), []],
  ['made up at run time', german({ a: '$t({{key}}) $t(size_{{n}})' }), []],
  ['that the locale has by itself', german({ a: '$t(b)', b: 'y' }, { a: '$t(b)' }), []],
  [
    'wrong in the source: said once',
    { source: { app: { a: '$t(c)' } }, targets: { de: { app: { a: '$t(c)' } }, fr: { app: { a: '$t(c)' } } } },
    ['de a $t(c)'],
  ],
  [
    'wrong in two translations',
    { source: { app: { a: '' } }, targets: { de: { app: { a: '$t(c)' } }, fr: { app: { a: '$t(c)' } } } },
    ['de a $t(c)', 'fr a $t(c)'],
  ],
])('nesting-target-missing: %s', async ([, project, expected]) => {
  expect(await found(nestingTargetMissing, project)).toEqual(expected)
})

test('a plural that Angular brings in by its place has no key', async () => {
  const texts = {
    a: 'Neu {$ICU} x',
    b: 'Neu <x id="ICU_1" equiv-text="{n, plural, =0 {a}}" xid="2"/>',
    c: '<x id="ICU"/>',
  }
  const project = { ...german(texts), syntax: { id: 'angular' } as const }
  expect(await found(nestingTargetMissing, project)).toEqual([])
  expect(await found(nestingCycle, project)).toEqual([])
})

test('a linked message of vue-i18n is looked for too', async () => {
  const project = { ...german({ a: '@:b @:c', b: 'x' }), syntax: { id: 'vue' } as const }
  expect(await found(nestingTargetMissing, project)).toEqual(['de a @:c'])
  expect(await found(fluentReference, project)).toEqual([])
})

test.for<[name: string, project: Project, expected: readonly string[]]>([
  ['none', german({ a: '$t(b)', b: '$t(c)', c: 'x' }), []],
  ['itself', german({ a: 'x $t(a)' }), ['de a $t(a)']],
  ['two', german({ a: '$t(b)', b: '$t(a)', c: '$t(a)' }), ['de a $t(b)', 'de b $t(a)']],
  [
    'three, and what leads there and away',
    german({ z: '$t(a)', a: '$t(b)', b: '$t(c) $t(y)', c: '$t(a)', y: 'x' }),
    ['de a $t(b)', 'de b $t(c),$t(y)', 'de c $t(a)'],
  ],
  [
    'through a plural form',
    german({ a_one: '$t(b)', a_other: 'x', b: '$t(a, {"count": 1})' }),
    ['de a $t(b)', 'de b $t(a, {"count": 1})'],
  ],
  [
    'through another namespace',
    { source: { app: {}, web: {} }, targets: { de: { app: { a: '$t(web:a)' }, web: { a: '$t(app:a)' } } } },
    ['de a $t(web:a)', 'de a $t(app:a)'],
  ],
  [
    'the same key of another namespace',
    { source: { app: {}, web: {} }, targets: { de: { app: { a: '$t(web:a)' }, web: { a: 'x' } } } },
    [],
  ],
  [
    'in one locale only',
    { source: { app: {} }, targets: { de: { app: { a: '$t(a)' } }, fr: { app: { a: 'x' } } } },
    ['de a $t(a)'],
  ],
])('nesting-cycle: %s', async ([, project, expected]) => {
  expect(await found(nestingCycle, project)).toEqual(expected)
})

test('a long chain is no cycle', async () => {
  const chain = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`k${at}`, `$t(k${at + 1})`]))
  expect(await found(nestingCycle, german(chain))).toEqual([])
})

test.for<[name: string, project: Project, expected: readonly string[]]>([
  ['there', german({ friend: 'x', friend_male: 'y' }), []],
  [
    'missing beside the general text',
    german({ friend: 'x', friend_male: 'y' }, { friend: 'x', friend_male: 'y', friend_female: 'z' }),
    ['de friend female'],
  ],
  [
    'missing in a plural form',
    german(
      { friend_one: 'x', friend_other: 'y' },
      { friend_one: 'x', friend_other: 'y', friend_male_one: 'z', friend_male_other: 'z' },
    ),
    ['de friend male'],
  ],
  ['the general text is missing too', german({ a: 'x' }, { a: 'x', friend: 'x', friend_male: 'y' }), []],
  ['a key with a separator in its name', german({ user: 'x' }, { user: 'x', save_button: 'y' }), []],
])('context-variant-missing: %s', async ([, project, expected]) => {
  expect(await found(contextVariantMissing, project)).toEqual(expected)
})

test('plural-not-pluralised: said once for all locales, of texts with a value in them', async () => {
  const texts = {
    a: '{{n}} file(s)',
    b: 'File(s)',
    c: '{{n}} of f(s)x',
    d_one: '{{count}} file(s)',
    d_other: '{{count}} files',
    e: '{{n}} box(es)',
  }
  const project = { source: { app: texts }, targets: { de: { app: texts }, fr: { app: texts } } }
  expect(await found(pluralNotPluralised, project)).toEqual(['de a {{n}} file(s)', 'de e {{n}} box(es)'])
})
