import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type CheckOptions,
  defaultOptions,
  languageOf,
  Notes,
  openPair,
  ruleOf,
  rules,
  type SeenPair,
  type TextPair,
} from '@lockale/checks'
import type { DiagnosticCode } from '@lockale/errors'
import { beforeAll, expect, test } from 'vitest'
import { testDepth } from '../depth.ts'
import { repositoryRoot } from '../repo/source-files.ts'
import { choose, type Defect, plant, withAllRules } from './plant.ts'
import { checkProject, type RealPair, readPairs } from './real-pairs.ts'
import { type RealProject, realProjects } from './real-projects.ts'
import { consistencySeeds } from './seeds/consistency-seeds.ts'
import { type FileSeed, jsonSeeds, yamlSeeds } from './seeds/file-seeds.ts'
import { markupSeeds } from './seeds/markup-seeds.ts'
import type { Seed, Seeded } from './seeds/seed.ts'
import { type SmallSeed, smallSeeds } from './seeds/small-seeds.ts'
import { stateSeeds } from './seeds/state-seeds.ts'
import { syntaxSeeds } from './seeds/syntax-seeds.ts'
import { textSeeds } from './seeds/text-seeds.ts'
import { openSmallProject } from './small-project.ts'

const seeds: Readonly<Record<string, Seed>> = {
  ...stateSeeds,
  ...syntaxSeeds,
  ...markupSeeds,
  ...textSeeds,
  ...consistencySeeds,
}

/** How many defects of each rule. */
const each = testDepth > 1 ? 3 * testDepth : 2

/** Rules that another test gives their defects. */
const elsewhere: ReadonlyMap<string, string> = new Map([
  ['not-translated', 'is what a run says of itself: packages/project'],
  ['write-conflict', 'is what a run says of itself: packages/project'],
  ['script-mixed', 'is of languages that no project here has: packages/checks/src/rules/scripts.test.ts'],
  [
    'printf-mixed',
    'is no error in Apple’s and Java’s files, which the projects here have: packages/messages/src/printf/printf.test.ts',
  ],
  ...['unchanged-word', 'source-words-in-target', 'placeholder-moved', 'sign-added'].map((id) => {
    return [id, 'is of new translations alone: packages/checks/src/rules/new-texts.test.ts'] as const
  }),
  ['imported-stale', 'is what git knows: packages/setup/src/detect/adopt.deep.test.ts'],
])

/** Held to the text alone: the project must say that a person kept it, or is set up for the rule. */
const aloneOnly = new Set(['unchanged'])

const lockRules = [
  'stale',
  'source-changed',
  'source-case-changed',
  'pseudo-translation',
  'needs-review',
  'obsolete-lock-entry',
  'needs-new-id',
  'lockfile-line',
  'unused-suppression',
  'unused-description',
  'android-not-translatable',
]

/** Five languages are enough to find texts for every defect, and to find many three of them in each project, in turn. */
const languages = ['de', 'fr', 'ru', 'ar', 'pt']
const projects = realProjects.map(({ config, ...project }, turn): RealProject => {
  const own = testDepth > 1 ? languages : [0, 1, 2].map((step) => languages[(turn + step) % languages.length])
  const targets = config.targets.filter(({ locale }) => own.includes(languageOf(locale)))
  return { ...project, config: { ...config, targets } }
})

let pairs: readonly RealPair[] = []
const inFiles: Defect[] = []
const alone: Defect[] = []

beforeAll(async () => {
  for (const project of projects) pairs = [...pairs, ...(await readPairs(project))]
  const taken = new Set<string>()
  // a first one for each rule, so that those with few texts to choose from get theirs
  for (const count of [1, each - 1]) {
    for (const [id, seed] of Object.entries(seeds)) {
      const rule = id as DiagnosticCode
      const options = { pairs, count, taken }
      if (!aloneOnly.has(rule)) inFiles.push(...choose(rule, only(seed, false), options))
      const isPlanted = inFiles.some((defect) => defect.rule === rule)
      if (!isPlanted) alone.push(...choose(rule, aloneOnly.has(rule) ? seed : only(seed, true), options))
    }
  }
})

test('every rule has its defects, or it is said why not', () => {
  const seeded = new Set([
    ...[...inFiles, ...alone].map(({ rule }) => rule),
    ...[smallSeeds, jsonSeeds, yamlSeeds].flatMap((some) => Object.keys(some)),
    ...lockRules,
    ...elsewhere.keys(),
  ])
  expect(rules.map(({ id }) => id).filter((id) => !seeded.has(id))).toEqual([])
  expect(inFiles.length + alone.length + Object.keys(smallSeeds).length * each).toBeGreaterThanOrEqual(
    testDepth > 1 ? 300 : 200,
  )
})

test('defects in the files of real projects are found by the check of the project', async () => {
  const missed: string[] = []
  for (const project of projects) {
    const own = inFiles.filter(({ pair }) => pair.project === project)
    const { diagnostics } = await checkProject(withAllRules(project), plant(own))
    const known = new Set(
      diagnostics.flatMap(({ code, file, message }) => [`${code} ${file} ${message}`, `${code} ${message}`]),
    )
    for (const defect of own) {
      const { rule, pair } = defect
      // what a source does is said once for all locales
      const place = rule === 'plural-not-pluralised' ? pair.message : `${pair.file.file} ${pair.message}`
      if (!known.has(`${rule} ${place}`)) missed.push(describeDefect(defect))
    }
  }
  expect(missed).toEqual([])
})

test('defects that need a setting, another format or other texts beside them are found by the rule', () => {
  expect(alone.filter((defect) => !isFoundAlone(defect)).map(describeDefect)).toEqual([])
})

test('defects in syntaxes and plurals that the real files do not have', async () => {
  const all = Object.entries(smallSeeds)
  const missed: string[] = []
  for (const kind of new Set(all.map(([, seed]) => kindOf(seed)))) {
    const group = all.filter(([, seed]) => kindOf(seed) === kind)
    const [syntax = '', locale = ''] = kind.split(' ')
    const texts = plainPairs(locale, each)
    const wanted: string[] = []
    const files = { en: {}, [locale]: {} }
    for (const [rule, seed] of group) {
      for (const [index, { source, target }] of texts.entries()) {
        const key = `${rule.replaceAll('-', '')}${index}`
        Object.assign(files.en, seed.source(source, key))
        Object.assign(files[locale] ?? {}, seed.target(target, key))
        wanted.push(`${rule} ${key}`)
      }
    }
    const [en, translated] = [files.en, files[locale]]
    const config = { targets: [locale], files: ['{locale}.json'], syntax }
    await using small = await openSmallProject({ 'en.json': en, [`${locale}.json`]: translated }, config)
    const found = await small.check()
    missed.push(...wanted.filter((one) => !found.includes(one)))
  }
  expect(missed).toEqual([])
})

const jsonFiles = { folder: 'json/fixtures/excalidraw', extension: 'json', locales: ['de-DE', 'fr-FR', 'pl-PL'] }
const yamlFiles = { folder: 'yaml/fixtures/devise-i18n', extension: 'yml', locales: ['de', 'fr', 'pl'] }

test.for<[rule: string, seed: FileSeed, files: typeof jsonFiles]>([
  ...Object.entries(jsonSeeds).map(([rule, seed]) => [rule, seed, jsonFiles] as [string, FileSeed, typeof jsonFiles]),
  ...Object.entries(yamlSeeds).map(([rule, seed]) => [rule, seed, yamlFiles] as [string, FileSeed, typeof jsonFiles]),
])('defects of whole files: %s', async ([rule, seed, { folder, extension, locales }]) => {
  for (const locale of testDepth > 1 ? locales : locales.slice(0, 1)) {
    const read = (name: string) =>
      readFileSync(join(repositoryRoot, 'packages/formats/src', folder, `${name}.${extension}`), 'utf8')
    const whole = { source: read('en'), target: read(locale) }
    const damaged = { ...whole, extra: undefined, ...seed(whole) }
    const files = Object.entries({
      [`en/app.${extension}`]: damaged.source,
      [`${locale}/app.${extension}`]: damaged.target,
      [`${locale}/old.${extension}`]: damaged.extra,
    }).filter(([, content]) => content !== undefined)
    const config = { targets: [locale], files: [`{locale}/{namespace}.${extension}`] }
    await using small = await openSmallProject(Object.fromEntries(files), config)
    const codes = (await small.check()).map((found) => found.split(' ', 1)[0])
    expect(codes, `${rule} in ${locale}`).toContain(rule)
  }
})

test('defects between files and lockfile', async () => {
  const texts = plainPairs('de', 8)
  const of = (side: 'source' | 'target', names: string) =>
    Object.fromEntries(Array.from(names, (name) => [name, texts['abcdefgh'.indexOf(name)]?.[side] ?? '']))
  const config = { targets: ['de'], files: ['{locale}.json'], syntax: 'i18next' }
  const plural = { p_one: texts[6]?.source, p_other: texts[7]?.source }
  const files = { 'en.json': { ...of('source', 'abcdef'), ...plural }, 'de.json': of('target', 'abcd') }
  await using small = await openSmallProject(files, config)
  await small.sync()
  const german = (await small.folder.readJson('de.json')) as Record<string, string>
  expect(await small.check()).toContain('needs-review p')
  const changed = { a: 'Another text', d: texts[3]?.source.toUpperCase(), e: 'Another text of a machine' }
  const kept = Object.entries(german).filter(([key]) => key !== 'b' && key !== 'c')
  await small.folder.write('en.json', { ...of('source', 'abdef'), ...plural, ...changed })
  await small.folder.write('de.json', Object.fromEntries(kept))
  const lines = (await small.folder.read('lockale.lock')).replace('%end', 'what is this\n%end')
  await small.folder.write('lockale.lock', lines)
  const found = await small.check()
  const wanted = [
    'stale e',
    'source-changed a',
    'source-case-changed d',
    'needs-new-id a',
    'missing-key b',
    'obsolete-lock-entry c',
    'lockfile-line',
  ]
  expect(wanted.filter((one) => !found.includes(one))).toEqual([])
})

test('defects of a project: a pseudo-translation, a suppression of nothing', async () => {
  const [pair] = plainPairs('de', 1)
  const config = { targets: ['de'], files: ['{locale}.json'], syntax: 'i18next' }
  const english = { 'en.json': { a: pair?.source } }
  await using small = await openSmallProject(english, config)
  await small.sync('local-pseudo')
  expect(await small.check()).toContain('pseudo-translation a')
  const messages = [{ match: 'a', checks: { 'end-stop': 'off' } }]
  await using other = await openSmallProject({ ...english, 'de.json': { a: pair?.target } }, { ...config, messages })
  expect(await other.check()).toContain('unused-suppression messages[0]')
})

test('defects of an Android file: a text that is not for translators', async () => {
  const [pair] = plainPairs('de', 1)
  const file = (name: string, mark: string, text = '') =>
    `<?xml version="1.0" encoding="utf-8"?>\n<resources>\n    <string name="${name}"${mark}>${text}</string>\n` +
    '    <string name="other">Text</string>\n</resources>\n'
  const files = {
    'values/strings.xml': file('id', ' translatable="false"', pair?.source),
    'values-de/strings.xml': file('id', '', pair?.target),
  }
  const config = { targets: ['de'], files: [{ source: 'values/strings.xml', target: 'values-{locale}/strings.xml' }] }
  await using small = await openSmallProject(files, config)
  expect(await small.check()).toContain('android-not-translatable id')
})

/** Such defects fit into one project. */
function kindOf({ syntax, locale }: SmallSeed): string {
  return `${syntax} ${locale}`
}

function needsMore({ format, options, limits, beside }: Seeded): boolean {
  return [format, options, limits, beside].some((one) => one !== undefined)
}

/** The seed for those texts alone that the files of their project can hold, or for the others. */
function only(seed: Seed, more: boolean): Seed {
  return (...about) => {
    const seeded = seed(...about)
    return (typeof seeded === 'object' && needsMore(seeded)) === more ? seeded : undefined
  }
}

function isFoundAlone({ rule: id, pair, seeded }: Defect): boolean {
  const rule = ruleOf(id)
  const options: CheckOptions = { ...defaultOptions, ...seeded.options }
  const first = openDefect(pair, seeded)
  if (rule.scope === 'text') return rule.check(first, options).length > 0
  if (rule.scope !== 'project') return false
  const rows = [{ ...seeded, locale: pair.locale }, ...(seeded.beside ?? [])]
  const seen = rows.map(({ source, target, locale = pair.locale, ...more }, index): SeenPair => {
    const hasError = 'hasError' in more ? more.hasError : false
    // one message in several locales, or several messages in one
    const message = locale === pair.locale ? `m${index}` : 'm0'
    const opened = openDefect({ ...pair, locale, message }, { source, target })
    return Object.assign(opened, { catalog: 'app', isMachine: false, hasError })
  })
  const locales = [...new Set(seen.map(({ locale }) => locale))]
  const sourceTexts = new Map([['app', new Set(seen.map(({ source }) => source.raw)).size]])
  const sources = [...new Set(seen.map(({ source }) => source.raw))]
  const isOfProject = { sourceLocale: 'en', locales, hasSibling: () => true, isRepeated: () => true }
  const notes = new Notes()
  const sourceNumber = (text: string) => sources.indexOf(text) + 1
  const surroundings = { ...isOfProject, sourceNumber, isSource: (text: string) => sources.includes(text) }
  for (const one of seen) rule.concerns(one, surroundings, notes)
  const view = { ...surroundings, pairs: seen, catalogs: [], sources, sourceTexts }
  return rule.check(view, options, notes).length > 0
}

function openDefect(
  { locale, syntax, format, message, form, counts }: RealPair,
  seeded: Pick<Seeded, 'source' | 'target' | 'format' | 'limits'>,
): TextPair {
  const { source, target, limits = {} } = seeded
  return openPair({
    source,
    target,
    sourceLocale: 'en',
    locale,
    syntax,
    format: seeded.format ?? format,
    message,
    form,
    counts,
    limits,
  })
}

/** Texts of people without anything but words in them. */
function plainPairs(locale: string, count: number): readonly RealPair[] {
  const isPlain = (text: string) => /^\p{L}[\p{L} ]{4,40}$/u.test(text)
  const plain = pairs.filter(
    (pair) =>
      pair.locale === locale &&
      pair.form === '' &&
      pair.source !== pair.target &&
      isPlain(pair.source) &&
      isPlain(pair.target),
  )
  return plain.filter((_, index) => index % Math.floor(plain.length / count) === 0).slice(0, count)
}

function describeDefect({ rule, pair, seeded }: Defect): string {
  const { project, locale, message } = pair
  return `${rule}: ${project.name} ${locale} ${message}: ${JSON.stringify([seeded.source, seeded.target])}`
}
