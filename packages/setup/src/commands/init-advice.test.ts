import { describe, expect, test } from 'vitest'
import { initIn } from '../testing/init-in.ts'
import { validDraft } from './valid-draft.ts'

type Files = Readonly<Record<string, unknown>>

/** Runs `init`, and each command that it says instead, until one of them is done. */
async function follow(
  line: string,
  files: Files,
): Promise<{ readonly lines: readonly string[]; readonly config: string }> {
  const lines = [line]
  for (;;) {
    const { code, err, files: left } = await initIn(lines.at(-1) ?? '', { files: { 'package.json': {}, ...files } })
    const config = Object.entries(left).find(([file]) => /lockale\.config\.\w+$/u.test(file))?.[1] ?? ''
    if (code === 0) return { lines, config: config.replaceAll(/\s+/gu, ' ') }
    expect([lines, err]).toEqual([lines, expect.stringContaining('✗ INIT_UNSURE ')])
    const [, next = ''] = /lockale init (.*?)\. On a terminal, /u.exec(err) ?? []
    expect([next, lines.length]).toEqual([
      expect.stringMatching(/^--/u),
      expect.toSatisfy((steps: number) => steps < 4),
    ])
    lines.push(next.replaceAll("'", ''))
  }
}

const i18next: Files = { 'package.json': { dependencies: { i18next: '25' } } }
const po = (...ids: readonly string[]): string =>
  ['msgid ""\nmsgstr ""\n', ...ids.map((id) => `msgid "${id}"\nmsgstr ""\n`)].join('\n')
const docusaurus: Files = {
  'docusaurus.config.js': "module.exports = { i18n: { defaultLocale: 'en', locales: ['en', 'zh'] } }\n",
  'i18n/zh/code.json': { 'theme.NotFound.title': { message: '页面不存在', description: 'The title of the 404 page' } },
}
const java = (word: string): string => ['a', 'b', 'c', 'd', 'e'].map((key) => `${key}=${word} ${key}\n`).join('')

describe('the command that a message says', () => {
  test.for<[name: string, line: string, files: Files, config: readonly string[]]>([
    ['names targets', '', { ...i18next, 'locales/en.json': { a: 'Hi' } }, ["targets: ['de', 'fr']"]],
    [
      'names targets, and keeps the files that were named',
      '--files app/texts/en.json',
      { ...i18next, 'app/texts/en.json': { a: 'Hi' } },
      ["source: 'en'", 'app/texts/{locale}.json', "targets: ['de', 'fr']"],
    ],
    [
      'names another source than a locale without a file',
      '--source en',
      { ...i18next, 'locales/de.json': { a: 'Hallo' }, 'locales/fr.json': {} },
      ["source: 'de'", "targets: ['fr']"],
    ],
    [
      'names no target that is the source',
      '--source en --targets de,fr',
      { ...i18next, 'locales/de.json': { a: 'Hallo' }, 'locales/fr.json': {} },
      ["source: 'de'", "targets: ['fr']"],
    ],
    [
      'names another source of the same language first',
      '--source en',
      { ...i18next, 'locales/de.json': { a: 'Hallo' }, 'locales/en-NZ.json': { a: 'Hi' } },
      ["source: 'en-NZ'", "targets: ['de']"],
    ],
    [
      'names one of two kinds, with all its files',
      '',
      {
        ...i18next,
        Gemfile: "gem 'rails'\n",
        'config/locales/en.yml': 'en:\n  a: Hello\n',
        'config/locales/de.yml': 'de:\n  a: Hallo\n',
        'a/locales/en.json': { a: 'Hi', b: 'Ho', c: 'Ha' },
        'a/locales/de.json': {},
        'b/i18n/en-US.json': { a: 'Hi', b: 'Ho' },
        'b/i18n/de.json': {},
      },
      ['a/locales/{locale}.json'],
    ],
    [
      'names a source that a tool stands against',
      '',
      {
        ...i18next,
        '.tx/config': '[a]\nfile_filter = made/<lang>.json\nsource_file = made/en.json\nsource_lang = en\n',
        'l10n/en_GB.json': { a: 'Colour' },
        'l10n/de.json': { a: 'Farbe' },
      },
      ["source: 'en-GB'", 'l10n/en_GB.json'],
    ],
    [
      'names the source where its files are empty',
      '',
      { ...i18next, 'locales/en.json': {}, 'locales/de.json': { a: 'Hallo' } },
      ["source: 'de'", "targets: ['en']"],
    ],
    [
      'names the language of a base',
      '',
      { 'pom.xml': '', 'res/app.properties': java('Wort'), 'res/app_en.properties': java('word') },
      ["source: 'de'", 'res/app.properties', "targets: ['en']"],
    ],
    [
      'names what nothing tells of',
      '',
      { 'things/en.json': { a: 'Hi' }, 'things/de.json': { a: 'Hallo' }, 'things/fr.json': {} },
      ["source: 'en'", 'things/{locale}.json'],
    ],
    [
      'is for the package of a workspace',
      '',
      {
        'package.json': { workspaces: ['packages/*'] },
        'packages/a/package.json': { dependencies: { i18next: '25' } },
        'packages/a/locales/en-GB.json': { a: 'Hi', b: 'Ho' },
        'packages/a/locales/en-CA.json': { a: 'Hi', c: 'Ha' },
      },
      ["source: 'en-CA'"],
    ],
  ])('%s', async ([, line, files, config]) => {
    const followed = await follow(line, files)
    expect(followed.lines.length).toBeGreaterThan(1)
    for (const part of config) expect(followed.config).toContain(part)
  })
})

describe('what is named wins', () => {
  const locales: Files = { 'locales/en.json': { a: 'Hi' }, 'locales/de.json': {} }

  test.for<[name: string, line: string, files: Files, config: readonly string[]]>([
    ['the file of the source', '--files locales/en.json', locales, ['locales/{locale}.json', "targets: ['de']"]],
    [
      'the file of the source, spelled another way',
      '--files i18n/en_US.json',
      { 'i18n/en_US.json': { a: 'Hi' }, 'i18n/de.json': {}, 'i18n/en_GB.json': { a: 'Hi', b: 'Ho', c: 'Ha' } },
      ["source: 'en-US'", "source: 'i18n/en_US.json', target: 'i18n/{locale}.json'"],
    ],
    [
      'a template of gettext among several',
      '--files tools/app.pot',
      {
        'web/site.pot': po('Open'),
        'tools/app.pot': po('Save'),
        'tools/po/de.po': po('Save'),
        'tools/po/site.pot': po('X'),
      },
      ["source: 'tools/app.pot', target: 'tools/po/{locale}.po'"],
    ],
    [
      'the translations of a template',
      '--source en --targets de,fr --files tools/locales/{locale}.po',
      { 'site/website.pot': po('Open'), 'tools/locales/app.pot': po('Save'), 'tools/locales/de.po': po('Save') },
      ["source: 'tools/locales/app.pot', target: 'tools/locales/{locale}.po'", "targets: ['de', 'fr']"],
    ],
    [
      'files by a star',
      '--files x/{locale}/*.ftl',
      { 'x/en/main.ftl': 'a = Hi\n', 'x/en/menu.ftl': 'a = Hi\n', 'x/de/main.ftl': '' },
      ['x/{locale}/{namespace}.ftl'],
    ],
    [
      'files in a folder that is not looked into',
      '--files build/texts/{locale}.json',
      { 'build/texts/en.json': { a: 'Hi' }, 'build/texts/de.json': {} },
      ['build/texts/{locale}.json', "targets: ['de']"],
    ],
    [
      'files in a hidden folder',
      '--files .config/l10n/en.json',
      { '.config/l10n/en.json': { a: 'Hi' }, '.config/l10n/de.json': {} },
      ['.config/l10n/{locale}.json'],
    ],
    [
      'files of a package, seen from the root',
      '--files ./packages/a/texts/{locale}.json',
      {
        'package.json': { workspaces: ['packages/*'] },
        'packages/a/package.json': {},
        'packages/a/texts/en.json': { a: 'Hi' },
        'packages/a/texts/de.json': {},
        'packages/b/package.json': { dependencies: { i18next: '25' } },
        'packages/b/locales/en.json': { a: 'Hi' },
        'packages/b/locales/de.json': {},
      },
      ["'texts/{locale}.json'"],
    ],
    [
      'files of all packages',
      '--files packages/{namespace}/texts/{locale}.json',
      {
        'package.json': { workspaces: ['packages/*'] },
        'packages/a/package.json': {},
        'packages/a/texts/en.json': { a: 'Hi' },
        'packages/a/texts/de.json': {},
      },
      ["'packages/{namespace}/texts/{locale}.json'"],
    ],
    [
      'a source file that nothing is a translation of',
      '--targets de --files words/app.json',
      { 'words/app.json': { a: 'Hi' } },
      ["source: 'words/app.json', target: 'words/app.{locale}.json'"],
    ],
    [
      'targets as their files are called',
      '--targets kr,cn',
      {
        ...locales,
        'locales/kr.json': { a: '지금 구매하세요 여기에서' },
        'locales/cn.json': { a: '立即购买' },
      },
      ["{ locale: 'ko', file: 'kr' }, { locale: 'zh-CN', file: 'cn' }"],
    ],
    [
      'targets, in the letters of the files that are there',
      '--targets zh-TW,pt-BR',
      { 'package.nls.json': { a: 'Hi' }, 'package.nls.zh-cn.json': { a: '你好' } },
      ["{ locale: 'zh-TW', file: 'zh-tw' }, { locale: 'pt-BR', file: 'pt-br' }"],
    ],
    [
      'a source without a string',
      '--source en',
      { ...i18next, 'locales/en.json': {}, 'locales/de.json': { a: 'Hallo' } },
      ["source: 'en'", "targets: ['de']"],
    ],
  ])('%s', async ([, line, files, config]) => {
    const { lines, config: written } = await follow(line, files)
    expect(lines).toEqual([line])
    for (const part of config) expect(written).toContain(part)
  })

  test('a name that no file has is said as it was typed', async () => {
    const { code, err } = await initIn('--files locales/{locale}.yaml', { files: locales })
    expect([code, err]).toEqual([2, expect.stringContaining('No locale file in /app is "locales/{locale}.yaml".')])
  })
})

describe('what is said', () => {
  const locales: Files = { 'package.json': {}, 'locales/en.json': { a: 'Hi' }, 'locales/de.json': {} }
  const package_ = (name: string, en: Files, zh: Files): Files => ({
    [`packages/${name}/package.json`]: { dependencies: { 'vue-i18n': '11' } },
    [`packages/${name}/locales/en-US.json`]: en,
    [`packages/${name}/locales/zh-CN.json`]: zh,
  })
  const words = { a: 'Words', b: 'Words', c: 'Words' }
  const workspace: Files = {
    'package.json': { workspaces: ['packages/*'] },
    ...package_('a', words, { a: '词' }),
    ...package_('b', words, { a: '词' }),
    ...package_('c', words, { a: '词' }),
    ...package_('d', words, { a: '词' }),
    'packages/d/src/i18n.ts': "export const i18n = createI18n({ fallbackLocale: 'zh-CN' })\n",
  }

  test.for<[name: string, line: string, files: Files, said: string]>([
    ['of a dry run', '--dry-run --source en', locales, '→ Run the same command with --yes in place of --dry-run to'],
    ['of a dry run with --yes', '--yes --dry-run --source en', locales, '→ Run the same command without --dry-run to'],
    [
      'of a source without strings',
      '--source en --yes',
      { ...locales, 'locales/en.json': {}, 'locales/de.json': { a: 'Hallo' } },
      '! the source files have no strings yet: there is nothing to translate',
    ],
    [
      'of new files',
      '--source en --targets de,fr,ia --files locales/{locale}.json',
      locales,
      '! sync also writes a new file: locales/{locale}.json (1 of 3 locales have it)',
    ],
    [
      'of a package that goes the other way',
      '--yes',
      workspace,
      '! packages/d: not set up: The source locale seems to be zh-CN: src/i18n.ts names it, but the source of 3 other packages is en-US. Specify it: lockale init --cwd packages/d --source en-US',
    ],
  ])('%s', async ([, line, files, said]) => {
    const { code, out, err } = await initIn(line, { files })
    expect([code, `${out}${err}`]).toEqual([0, expect.stringContaining(said)])
  })

  test.for<[name: string, line: string, files: Files]>([
    ['of gettext', '--yes', { 'po/de.po': po('Save'), 'po/fr.po': po('Save') }],
    ['of gettext, though a source is named', '--yes --source en', { 'po/de.po': po('Save'), 'po/fr.po': po('Save') }],
    ['of Docusaurus', '--yes', docusaurus],
    ['of Docusaurus, though a source is named', '--yes --source en --targets zh', docusaurus],
    ['of Docusaurus, though only targets are named', '--yes --targets zh', docusaurus],
    [
      'of XLIFF',
      '--yes',
      {
        'l/messages.de.xlf': '<xliff version="1.2"><file source-language="en"><body/></file></xliff>',
        'l/messages.fr.xlf': '',
      },
    ],
  ])('that translations %s are no source', async ([, line, files]) => {
    const { code, err } = await initIn(line, { files })
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/✗ INIT_UNSURE The source file of .*\n.*write the source file with/u),
    ])
  })

  test('of a broken file in which package it is', async () => {
    const files = { ...workspace, 'packages/b/locales/zh-CN.json': '{"a":' }
    const { code, err } = await initIn('--yes', { files })
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/✗ \w+ packages\/b: .*\n  at packages\/b\/locales\/zh-CN\.json/u),
    ])
  })

  test('nothing of a bundler to an app whose strings none sees', async () => {
    const app: Files = {
      'package.json': { devDependencies: { rollup: '4' } },
      'rollup.config.js': 'export default { input: "src/index.js" }\n',
      'app/src/main/AndroidManifest.xml': '<manifest/>',
      'app/src/main/res/values/strings.xml': '<resources><string name="a">Hi</string></resources>',
      'app/src/main/res/values-de/strings.xml': '<resources></resources>',
    }
    const { code, out, err } = await initIn('--yes', { files: app })
    expect([code, `${out}${err}`]).toEqual([0, expect.not.stringContaining('--bundler')])
  })

  test('a library among the dependencies does not outrank the files of another', async () => {
    const many = Array.from({ length: 40 }, (_, at) => `text-${at} = Some words\n`).join('')
    const files: Files = {
      'package.json': { dependencies: { 'react-intl': '7' } },
      'lib/lang/en.json': { a: 'Hi' },
      'lib/lang/de.json': {},
      'app/en-US/main.ftl': many,
      'app/de/main.ftl': many,
      'app/fr/main.ftl': many,
    }
    const { code, out } = await initIn('--yes', { files })
    expect(code).toBe(0)
    expect(out).toContain('Fluent · 40 strings × 2 locales')
    expect(out).toContain('left out: lib/lang/{locale}.json: FormatJS (react-intl) files; --files takes them instead')
  })
})

test('a config that would be refused is not written: the command that leaves out what is wrong is said', () => {
  const candidate = {
    name: 'JSON',
    why: [],
    overlays: [],
    files: ['l/{locale}.json', 'l/all.json'],
    extra: {},
    syntaxes: [],
  }
  const targets = [{ locale: 'ko', file: 'kr' }, { locale: 'kr' }, { locale: 'de' }]
  const chosen = { folder: 'web', kind: 'json', source: 'en', targets, candidate } as unknown as Parameters<
    typeof validDraft
  >[0]
  expect(() => validDraft(chosen, { preset: 'local' }, { hints: {} })).toThrow(
    expect.objectContaining({
      code: 'INIT_UNSURE',
      message: expect.stringMatching(
        /^web\/lockale\.config\.json would be refused: targets\[1\] would write the files of/u,
      ),
      hint: expect.stringContaining("lockale init --cwd web --source en --targets ko,de --files 'l/{locale}.json'."),
    }),
  )
})
