import { expect, test } from 'vitest'
import { readTools, seenFromFolder } from './read-tools.ts'

const read = async (file: string, text: string) => {
  const [config] = await readTools({ read: (asked) => Promise.resolve(asked === file ? text : undefined) })
  return config
}

test.for<[name: string, file: string, text: string, expected: unknown]>([
  [
    'Crowdin, with its names for files and locales',
    'crowdin.yml',
    [
      'project_id: 1 # no secret',
      'files:',
      '  - source: /locales/en/*.json',
      '    translation: /locales/%locale_with_underscore%/%original_file_name%',
      '    languages_mapping:',
      '      locale_with_underscore:',
      '        zh-CN: zh_Hans',
      '  - source: ./res/values/strings.xml',
      '    translation: /res/values-%android_code%/%original_file_name%',
      '  # - source: /old/en.json',
      '  - { "source": "/app/en.json", "translation": "/app/%two_letters_code%.json" }',
    ].join('\n'),
    {
      tool: 'Crowdin',
      source: undefined,
      files: [
        { source: 'locales/en/*.json', target: undefined },
        { source: 'res/values/strings.xml', target: 'res/values-{locale}/strings.xml' },
        { source: 'app/en.json', target: 'app/{locale}.json' },
      ],
      spellings: new Map([['zh_Hans', 'zh-CN']]),
    },
  ],
  [
    'Crowdin in a folder below',
    'crowdin.yaml',
    'base_path: ./packages/app\nfiles:\n  - source: en.json\n    translation: "%locale%.json"\n',
    { files: [{ source: 'packages/app/en.json', target: 'packages/app/{locale}.json' }] },
  ],
  [
    'Transifex',
    '.tx/config',
    [
      '[main]',
      'lang_map = zh-Hant: zh_Hant, pt_BR:pt-BR',
      '# [o:a:p:b:r:gone]',
      '# source_lang = de',
      '[o:a:p:b:r:app]',
      'file_filter = locale/<lang>/LC_MESSAGES/app.po',
      'source_file = locale/en_US/LC_MESSAGES/app.po',
      'source_lang = en_US',
    ].join('\n'),
    {
      tool: 'Transifex',
      source: 'en_US',
      files: [{ source: 'locale/en_US/LC_MESSAGES/app.po', target: 'locale/{locale}/LC_MESSAGES/app.po' }],
      spellings: new Map([
        ['zh_Hant', 'zh-Hant'],
        ['pt-BR', 'pt_BR'],
      ]),
    },
  ],
  [
    "Transifex's GitHub app",
    '.tx/transifex.yaml',
    'git:\n  filters:\n    - filter_type: file\n      source_file: l/en.yml\n      source_language: en\n      translation_files_expression: l/<lang>.yml\n',
    { source: 'en', files: [{ source: 'l/en.yml', target: 'l/{locale}.yml' }] },
  ],
  ['Lokalise', 'lokalise.yml', 'base_lang: en_GB\nfile: ./l/en_GB.json\n', { source: 'en_GB' }],
  [
    'Weblate',
    'weblate.ini',
    '[component]\nfilemask = po/*.po\nnew_base = po/app.pot\nsource_language = en\n',
    { source: 'en', files: [{ source: 'po/app.pot', target: 'po/{locale}.po' }] },
  ],
  [
    'Phrase',
    '.phrase.yml',
    'phrase:\n  push:\n    sources:\n      - file: ./l/en.json\n  pull:\n    targets:\n      - file: ./l/<locale_name>.json\n',
    { files: [{ source: 'l/en.json', target: 'l/{locale}.json' }] },
  ],
  [
    'inlang',
    'project.inlang/settings.json',
    '{"baseLocale":"de","locales":["de","en"],"plugin.inlang.messageFormat":{"pathPattern":"./messages/{locale}.json"}}',
    {
      source: 'de',
      locales: ['de', 'en'],
      files: [{ source: 'messages/de.json', target: 'messages/{locale}.json' }],
    },
  ],
  [
    'Lingo.dev',
    'i18n.json',
    '{"locale":{"source":"en","targets":["es","fr"]},"buckets":{"json":{"include":["l/[locale].json"]}}}',
    { source: 'en', locales: ['es', 'fr'], files: [{ source: 'l/en.json', target: 'l/{locale}.json' }] },
  ],
  [
    'i18next-parser for one locale',
    'i18next-parser.config.js',
    "module.exports = { // locales: ['de']\n locales: ['en_US'], output: 'i18n/$LOCALE/$NAMESPACE.json' }",
    { source: 'en_US', files: [{ source: 'i18n/en_US/*.json', target: undefined }] },
  ],
  [
    'i18next-parser with the locale in its path',
    'i18next-parser.config.mjs',
    "export default { output: 'i18n/en_US/app.json' }",
    { source: undefined, files: [{ source: 'i18n/en_US/app.json', target: undefined }] },
  ],
  [
    'inlang with a path for each namespace',
    'project.inlang/settings.json',
    '{"sourceLanguageTag":"en","languageTags":["en","de"],"plugin.inlang.i18next":{"pathPattern":{"shop":"./l/{languageTag}/shop.json"}}}',
    { source: 'en', files: [{ source: 'l/en/shop.json', target: 'l/{locale}/shop.json' }] },
  ],
  [
    'i18n Ally, with comments and a comma too many',
    '.vscode/settings.json',
    [
      '{',
      '  // of the editor',
      '  "editor.tabSize": 2,',
      '  "i18n-ally.localesPaths": ["./src/texts/", "packages/**/l10n"],',
      '  "i18n-ally.sourceLanguage": "en-US", /* as the designers write */',
      '  "i18n-ally.keystyle": "nested",',
      '  "i18n-ally.namespace": true,',
      '  "i18n-ally.enabledParsers": ["json", "ts"],',
      '  "i18n-ally.pathMatcher": "{namespaces?}/{locale}.{ext}",',
      '}',
    ].join('\n'),
    {
      tool: 'i18n Ally',
      source: 'en-US',
      files: [
        { source: 'src/texts/**/en-US.json', target: undefined },
        { source: 'src/texts/**/en-US.ts', target: undefined },
        { source: 'packages/**/l10n/**/en-US.json', target: undefined },
        { source: 'packages/**/l10n/**/en-US.ts', target: undefined },
      ],
    },
  ],
  [
    'i18n Ally with little more than a folder',
    '.vscode/settings.json',
    '{"i18n-ally.localesPaths":"src/texts,.","i18n-ally.dirStructure":"file","i18n-ally.enabledParsers":"yaml"}',
    {
      source: undefined,
      files: [
        { source: 'src/texts/*.yaml', target: 'src/texts/{locale}.yaml' },
        { source: 'src/texts/*.yml', target: 'src/texts/{locale}.yml' },
        { source: '*.yaml', target: '{locale}.yaml' },
        { source: '*.yml', target: '{locale}.yml' },
      ],
    },
  ],
])('%s', async ([, file, text, expected]) => expect(await read(file, text)).toMatchObject(expected as object))

test.for<[name: string, file: string, text: string]>([
  ['nothing', 'crowdin.yml', ''],
  ['no YAML', 'crowdin.yml', '\u0000: ["'],
  ['a list of nothing', 'crowdin.yml', 'files:\n  - ~\n'],
  ['no INI', '.tx/config', '[[[['],
  ['only an address', '.weblate', '[weblate]\nurl = https://hosted.example/api/\ntranslation = app/app\n'],
  ['JSON of another kind', 'i18n.json', '{"hello":"Hello"}'],
  ['broken JSON', 'project.inlang/settings.json', '{"baseLocale":'],
  ['paths that lead out', 'crowdin.yml', 'files:\n  - source: ../../etc/passwd\n    translation: /../%locale%\n'],
  ['filters that lead out', '.tx/config', '[a]\nsource_file = ../x\nfile_filter = ../<lang>\n'],
  ['settings of an editor', '.vscode/settings.json', '{"editor.tabSize":2,"i18n-ally.keystyle":"flat"}'],
  ['folders that lead out', '.vscode/settings.json', '{"i18n-ally.localesPaths":["../../etc","/../x"]}'],
  [
    'settings of another kind',
    '.vscode/settings.json',
    '{"i18n-ally.localesPaths":{"a":{}},"i18n-ally.sourceLanguage":[]}',
  ],
  ['code that computes', 'i18next-parser.config.js', 'module.exports = make()'],
])('nothing is said by %s', async ([, file, text]) => expect(await read(file, text)).toBeUndefined())

test('a package sees what the config at the root says of its files', async () => {
  const config = await read('crowdin.yml', 'files:\n  - source: /a/en.json\n    translation: /a/%locale%.json\n')
  const tools = config === undefined ? [] : [config]
  expect(seenFromFolder(tools, 'a').map(({ files }) => files)).toEqual([
    [{ source: 'en.json', target: '{locale}.json' }],
  ])
  expect(seenFromFolder(tools, 'b')).toEqual([])
})
