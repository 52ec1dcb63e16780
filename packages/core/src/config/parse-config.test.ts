import { isLockaleError } from '@lockale/errors'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Config } from '../model/config.ts'
import { service } from '../model/engine.ts'
import { parseConfig } from './parse-config.ts'

const place = 'lockale.config.json'
const smallest = { source: 'en', targets: ['de'], files: ['locales/{locale}/{namespace}.json'] }

/** The message of the error, `''` if there is none. */
function refusal(raw: unknown): string {
  try {
    parseConfig(raw, { place })
    return ''
  } catch (error) {
    if (!isLockaleError(error, 'CONFIG_INVALID') || error.place !== place) throw error
    return error.message
  }
}

test('the smallest config, with its defaults', () => {
  expect(parseConfig(smallest, { place })).toEqual({
    source: 'en',
    targets: [
      {
        locale: 'de',
        code: undefined,
        fileName: 'de',
        wanted: { explicit: [] },
        policy: 'auto',
        terms: new Map(),
        forbidden: [],
        checks: {},
        coverage: undefined,
        translators: [],
        judges: [],
      },
    ],
    files: [
      {
        source: 'locales/en/{namespace}.json',
        target: 'locales/{locale}/{namespace}.json',
        format: undefined,
        syntax: {
          id: undefined,
          pluralSeparator: '_',
          contextSeparator: '_',
          keySeparator: '.',
          namespaceSeparator: ':',
        },
        ownSyntax: {},
        maxLength: undefined,
        policy: undefined,
        notes: undefined,
      },
    ],
    service: {
      preset: 'deepl',
      baseUrl: undefined,
      region: undefined,
      account: undefined,
      tag: undefined,
      timeoutMs: 10_000,
      concurrency: 16,
    },
    context: { maxBytes: 2048, neighbours: true, extraRequests: 10 },
    budget: { currency: 'EUR' },
    onFuzzy: 'keep',
    recordReviewer: false,
    checks: {},
    doNotTranslate: [],
    untranslated: ['TODO', 'TODO:*', 'FIXME', 'FIXME:*', 'TRME *', '__*__'],
    assistants: [],
    messages: [],
    baseline: 'lockale.baseline',
    cache: { maxBytes: 67_108_864 },
    types: undefined,
    rules: [],
    sharedMemory: undefined,
  } satisfies Config)
})

test('locales are canonical, and paths spell them as the config does', () => {
  const { source, targets, files } = parseConfig(
    { source: 'EN-us', targets: ['pt-br', { locale: 'zh-hant', file: 'zh_TW' }, 'iw'], files: ['./{locale}.json'] },
    { place },
  )
  expect(source).toBe('en-US')
  expect(targets.map(({ locale, fileName }) => [locale, fileName])).toEqual([
    ['pt-BR', 'pt-br'],
    ['zh-Hant', 'zh_TW'],
    ['he', 'iw'],
  ])
  expect(files[0]).toMatchObject({ source: 'EN-us.json', target: '{locale}.json' })
})

test('settings of a target stand in for those of the project, and are explicit', () => {
  const { targets } = parseConfig(
    {
      ...smallest,
      glossary: 'terms',
      formality: 'prefer_more',
      instructions: ['Be brief.'],
      context: 'A shop.',
      targets: [
        'de',
        { locale: 'fr', glossary: ['a', 'b'], formality: 'less' },
        { locale: 'ja', glossary: [], context: 'x' },
      ],
    },
    { place },
  )
  const shared = { formality: 'prefer_more', instructions: ['Be brief.'] }
  expect(targets.map(({ wanted }) => wanted)).toEqual([
    { ...shared, glossaries: ['terms'], context: 'A shop.', explicit: [] },
    { ...shared, glossaries: ['a', 'b'], formality: 'less', context: 'A shop.', explicit: ['formality', 'glossary'] },
    { ...shared, context: 'x', explicit: [] },
  ])
})

test("the syntax of files goes over the project's", () => {
  const { files } = parseConfig(
    {
      ...smallest,
      syntax: { id: 'i18next', keySeparator: false, prefix: '<<' },
      files: [
        'a/{locale}.json',
        { source: 'b.json', target: 'b/{locale}.json', syntax: { prefix: '[[' } },
        { source: 'c.json', target: 'c/{locale}.json', syntax: 'none' },
      ],
    },
    { place },
  )
  expect(files.map(({ syntax: { id, keySeparator, prefix } }) => [id, keySeparator, prefix])).toEqual([
    ['i18next', false, '<<'],
    ['i18next', false, '[['],
    ['none', false, '<<'],
  ])
})

test('a storage driver is taken as it is', () => {
  const driver = { getItem: () => null, secret: new Map() }
  const config = parseConfig({ ...smallest, sharedMemory: { driver } }, { place: 'lockale.config.ts' })
  expect(config.sharedMemory).toEqual({ driver, trusted: false, prefix: 'lockale', timeoutMs: 2000 })
  expect(config.sharedMemory?.driver).toBe(driver)
})

describe('refused, in words', () => {
  test.for<[name: string, change: object, says: string]>([
    ['a field misspelt', { sorce: 'en' }, 'sorce is not a field. Did you mean "source"?'],
    ['two letters swapped', { bugdet: {} }, 'Did you mean "budget"?'],
    ['another tool’s field', { sourceLocale: 'en' }, 'Did you mean "source"?'],
    ['a field like no other', { xyzzy: 1 }, 'xyzzy is not a field. Known fields: $schema, source'],
    [
      'a shared memory in a JSON config',
      { sharedMemory: { driver: 'redis' } },
      'sharedMemory.driver must be a driver of unstorage, which only a config in TypeScript or JavaScript can have; it is a string',
    ],
    [
      'an object that is no driver',
      { sharedMemory: { driver: { host: 'example.com' } } },
      'it is an object without getItem()',
    ],
    ['a shared memory without a driver', { sharedMemory: { trusted: true } }, 'sharedMemory.driver is missing'],
    [
      'a prefix that leaves its folder',
      { sharedMemory: { driver: { getItem() {} }, prefix: 'a:..' } },
      'prefix must be',
    ],
    ['a ledger of no size', { cache: { maxBytes: 0 } }, 'cache.maxBytes must be from 1048576'],
    ['a field of targets', { variants: 'copy' }, 'variants is a field of "targets", not of this place'],
    ['a field of two', { maxLength: 9 }, 'maxLength is a field of "files" or "messages", not of this place'],
    ['a field that is close to a known one', { target: ['de'] }, 'target is not a field. Did you mean "targets"?'],
    [
      'a field of the project in a target',
      { targets: [{ locale: 'de', doNotTranslate: ['A'] }] },
      'targets[0].doNotTranslate is not a field. Known fields: locale, code',
    ],
    [
      'another language, rephrased',
      { targets: ['de', { locale: 'de-AT', from: 'de', variants: 'rephrase' }] },
      'targets[1].variants must not be "rephrase": de-AT does not have the language of the source (en)',
    ],
    [
      'derived from no target',
      { targets: ['fr', { locale: 'de-AT', from: 'de' }] },
      'targets[1].from is de, which is no target locale',
    ],
    [
      'derived from itself',
      { targets: [{ locale: 'de', from: 'de' }] },
      'targets[0].from is de itself. It must be another target locale',
    ],
    [
      'derived from the source',
      { targets: [{ locale: 'en-GB', from: 'en' }] },
      'targets[0].from is en, the source locale. Leave it out',
    ],
    [
      'derived from another language',
      { targets: ['fr', { locale: 'de', from: 'fr' }] },
      'targets[1].from is fr, but de can only be derived from a locale of the same language and script',
    ],
    [
      'derived from another script',
      { targets: ['sr-Cyrl', { locale: 'sr-Latn', from: 'sr-Cyrl' }] },
      'same language and script',
    ],
    [
      'a pseudo-locale',
      { targets: ['de', { locale: 'de-XA', from: 'de' }] },
      'targets[1].from is de, but de-XA can only be derived',
    ],
    [
      'a circle',
      {
        targets: [
          { locale: 'de', from: 'de-CH' },
          { locale: 'de-AT', from: 'de' },
          { locale: 'de-CH', from: 'de-AT' },
        ],
      },
      'targets[0].from makes a circle: de → de-CH → de-AT → de',
    ],
    [
      'into a circle',
      {
        targets: [
          { locale: 'de', from: 'de-CH' },
          { locale: 'de-CH', from: 'de' },
          { locale: 'de-LI', from: 'de-CH' },
        ],
      },
      'has 2 problems',
    ],
    [
      'settings of a copy',
      { targets: ['de', { locale: 'de-AT', from: 'de', formality: 'more' }] },
      'targets[1].formality has no use for a copy of de. Leave it out, or add variants: "translate"',
    ],
    [
      'the code of a copy',
      { targets: ['de', { locale: 'de-AT', from: 'de', variants: 'copy', code: 'de' }] },
      'targets[1].code has no use for a copy of de',
    ],
    [
      'a setting of translations, where strings are rephrased',
      { targets: [{ locale: 'en-GB', variants: 'rephrase', formality: 'more' }] },
      'targets[0].formality has no use for strings that are rephrased',
    ],
    [
      'a code of another language, rephrased',
      { targets: [{ locale: 'en-GB', code: 'de', variants: 'rephrase' }] },
      'targets[0].code is de, but strings can only be rephrased in the language of the source (en)',
    ],
    [
      'the origin of what is rephrased',
      { targets: ['en-US', { locale: 'en-GB', from: 'en-US', variants: 'rephrase' }] },
      'targets[1].from has no use for strings that are rephrased',
    ],
    [
      'variants of nothing',
      { targets: [{ locale: 'de', variants: 'translate' }] },
      'targets[0].variants needs from: the target locale',
    ],
    [
      'a translation into the language of the source',
      { targets: ['en-US', { locale: 'en-GB', from: 'en-US', variants: 'translate' }] },
      'targets[1].variants must be "copy": en-GB has the language of the source',
    ],
    [
      'a field of another tool, of files',
      { files: [{ source: 'a.json', target: '{locale}.json', exclude: [] }] },
      'files[0].exclude is not a field. Known fields: source, target',
    ],
    [
      'an option of another syntax',
      { syntax: { id: 'java', prefix: '__' } },
      'syntax.prefix is an option of i18next and ngx, not of java',
    ],
    [
      'a value that only another syntax has',
      { syntax: { id: 'java', apostrophes: 'paired' } },
      'syntax.apostrophes of java must be "always"',
    ],
    ['a version of another syntax', { syntax: { id: 'vue', version: 3 } }, 'syntax.version of vue must be 8 or 9'],
    ['a version that none has', { syntax: { version: 6 } }, 'syntax.version of i18next must be 3 or 4'],
    [
      'an option of another syntax, for files',
      { files: [{ source: 'a.po', target: '{locale}.po', syntax: { id: 'icu', dialect: 'c' } }] },
      'files[0].syntax.dialect is an option of printf, not of icu',
    ],
    [
      "an option that the project's syntax does not have, for files",
      {
        syntax: 'vue',
        files: [{ source: 'a.json', target: '{locale}.json', syntax: { nestingPrefix: '$(' } }],
      },
      'files[0].syntax.nestingPrefix is an option of i18next, not of vue',
    ],
    [
      'options that no syntax has both',
      { syntax: { dialect: 'c', prefix: '__' } },
      'syntax.dialect is an option of printf: no message format has dialect and prefix',
    ],
    [
      'a syntax that is none',
      { syntax: 'icuu' },
      'syntax must be one of the known values, not "icuu". Did you mean "icu"?',
    ],
    [
      'no pattern',
      { messages: [{ match: 'a', mustMatch: '(' }] },
      'messages[0].mustMatch "(" is not a regular expression',
    ],
    ['no pattern of placeholders', { placeholders: ['('] }, 'placeholders[0] "(" is not a regular expression'],
    [
      'one that matches nothing',
      { files: [{ source: 'a', target: '{locale}', placeholders: ['x', '\\d*'] }] },
      'files[0].placeholders[1] "\\\\d*" can match an empty string',
    ],
    ['one without an end', { placeholders: ['(a)\\1'] }, 'placeholders[0] "(a)\\\\1" has a back-reference'],
    ['no key pattern', { messages: [{ syntax: 'icu' }] }, 'messages[0].match is missing'],
    ['a limit of nothing', { messages: [{ match: 'a', maxLength: 0 }] }, 'maxLength must be from 1 to 1000000, not 0'],
    [
      'a term without text',
      { targets: [{ locale: 'de', terms: { Cart: '' } }] },
      'targets[0].terms.Cart must not be empty',
    ],
    [
      'a term that is a number',
      { targets: [{ locale: 'de', terms: { Cart: 1 } }] },
      'terms.Cart must be a string, not 1',
    ],
    ['a baseline outside', { baseline: 'a/../../x' }, 'is not the path of a file in this folder'],
    ['a baseline with an absolute path', { baseline: '/x' }, 'is not the path of a file in this folder'],
    ['a baseline on a drive', { baseline: 'C:/x' }, 'is not the path of a file in this folder'],
    ['a baseline that is a folder', { baseline: 'x/' }, 'is not the path of a file in this folder'],
    ['a baseline in place of the lockfile', { baseline: './lockale.lock' }, 'baseline must not be the lockfile'],
    ['no boolean', { syntax: { id: 'none', markdown: 'yes' } }, 'syntax.markdown must be true or false, not a string'],
    [
      'an unknown value',
      { formality: 'mor' },
      'formality must be "default", "more", "less", "prefer_more" or "prefer_less", not "mor". Did you mean "more"?',
    ],
    [
      'an unknown rule',
      { checks: { 'placeholder-mising': 'off' } },
      'checks.placeholder-mising is not a field. Did you mean "placeholder-missing"?',
    ],
    ['a list where a text belongs', { source: ['en'] }, 'source must be a string, not a list'],
    ['a text where a list belongs', { targets: 'de' }, 'targets must be a list, not a string'],
    [
      'a text where the targets of an account belong',
      { translator: [{ ...service(), targets: 'de', keyVariable: 'ASIA_LOCKALE_KEY' }] },
      'translator[0].targets must be a list of target locales',
    ],
    [
      'a number where the targets of a judge belong',
      { judge: { id: 'j', judge: () => [], targets: 1 } },
      'judge.targets must be a list of target locales',
    ],
    [
      'a translator of one target, for an object',
      { targets: [{ locale: 'de', translator: { id: 't', translate: () => [], targets: {} } }] },
      'targets[0].translator.targets must be a list of target locales',
    ],
    [
      'a number among the targets of a translator',
      { translator: { id: 't', translate: () => [], targets: ['de', 1] } },
      'translator.targets names 1, which is no target locale',
    ],
    ['null', { source: null }, 'source must be a string, not null'],
    ['missing', { source: undefined }, 'source is missing; it must be a string'],
    ['no targets', { targets: [] }, 'targets must have at least 1 entry'],
    ['an empty text', { style: '' }, 'style must not be empty'],
    ['six glossaries', { glossary: ['1', '2', '3', '4', '5', '6'] }, 'glossary must have at most 5 entries, not 6'],
    [
      'an instruction too long',
      { instructions: ['x'.repeat(301)] },
      'instructions[0] must have at most 300 characters',
    ],
    [
      'a threshold of a hundred and one',
      { memory: { id: 'm', threshold: 101 } },
      'memory.threshold must be from 0 to 100, not 101',
    ],
    ['half a percent', { memory: { id: 'm', threshold: 0.5 } }, 'memory.threshold must be a whole number, not 0.5'],
    ['not a number', { budget: { pricePerMillion: Number.NaN } }, 'budget.pricePerMillion must be a number, not NaN'],
    ['a currency sign', { budget: { currency: '€' } }, 'budget.currency must be three capital letters, not "€"'],
    [
      'true for a separator',
      { syntax: { keySeparator: true } },
      'syntax.keySeparator must be a string or false, not true',
    ],
    ['a line feed in the tag', { service: { tag: 'a\nx-evil: 1' } }, String.raw`not "a\u{a}x-evil: 1"`],
  ])('%s', ([, change, says]) => expect(refusal({ ...smallest, ...change })).toContain(says))

  test.for<[locale: string, says: string]>([
    ['../x', 'is not a locale'],
    ['a/b', 'is not a locale'],
    [String.raw`C:\x`, 'is not a locale'],
    ['.', 'is not a locale'],
    ['d\0e', String.raw`"d\u{0}e" is not a locale`],
    ['con', 'is a reserved device name on Windows'],
    ['pt_BR', 'write { locale: "pt-BR", file: "pt_BR" }'],
    ['', 'must not be empty'],
    ['x'.repeat(1_000_000), 'must have at most 100 characters'],
    ['de\u202E', String.raw`"de\u{202e}"`],
  ])('locale %#', ([locale, says]) => expect(refusal({ ...smallest, targets: [locale] })).toContain(says))

  test.for<[file: string]>([['../x'], ['a/b'], ['.'], ['..'], ['nul'], ['COM1.x'], ['a b'], ['-de'], ['de.'], ['\0']])(
    'a path name %j',
    ([file]) => expect(refusal({ ...smallest, targets: [{ locale: 'de', file }] })).toContain('targets[0].file'),
  )

  test.for<[name: string, change: object, says: string]>([
    ['the source as a target', { source: 'en-us', targets: ['en-US'] }, 'targets[0] is en-US'],
    [
      'a target twice',
      { targets: ['de', 'fr', { locale: 'DE', file: 'x' }] },
      'targets[2] is de, the same locale as targets[0]',
    ],
    [
      'two targets with one path',
      {
        targets: [
          { locale: 'zh-Hant', file: 'zh' },
          { locale: 'zh-Hans', file: 'ZH' },
        ],
      },
      'targets[1] would write the files of targets[0]',
    ],
    [
      'two normal forms of one name',
      {
        targets: [
          { locale: 'de', file: 'caf\u00e9' },
          { locale: 'fr', file: 'cafe\u0301' },
        ],
      },
      'targets[1] would write the files of targets[0]',
    ],
    [
      'a target over the source',
      { targets: [{ locale: 'en-GB', file: 'EN' }] },
      'files[0] would write en-GB over the source',
    ],
    [
      'a target over a named source',
      { files: [{ source: 'l/de/{namespace}.json', target: 'l/{locale}/{namespace}.json' }] },
      'files[0].target would write de over the source',
    ],
    ['no locale in the target', { files: ['l/{namespace}.json'] }, 'files[0] must contain {locale}'],
    [
      'a namespace on one side',
      { files: [{ source: 'a.json', target: '{locale}/{namespace}.json' }] },
      'must both have {namespace} or neither',
    ],
    ['files twice', { files: ['{locale}.json', './{locale}.json'] }, 'files[1] is the same as files[0]'],
    [
      'a path out of the project',
      { files: ['../{locale}.json'] },
      'leaves the folder of the config with "..": put the config into a folder that holds all of these files',
    ],
    ['the words of i18next', { files: ['locales/{{lng}}/{{ns}}.json'] }, 'did you mean {locale}?'],
    ['a source that no path can spell', { source: 'con' }, 'source "con" is a reserved device name'],
  ])('%s', ([, change, says]) => expect(refusal({ ...smallest, ...change })).toContain(says))

  test.for<[baseUrl: string]>([
    ['http://example.com'],
    ['http://localhost.example.com'],
    ['http://127.0.0.1.example.com'],
    ['https://user:pass@example.com'],
    ['https://example.com?key=1'],
    ['https://example.com#x'],
    ['file:///etc/passwd'],
    ['javascript:alert(1)'],
    ['example.com'],
    ['//example.com'],
  ])('service at %s', ([baseUrl]) => {
    const message = refusal({ ...smallest, service: { baseUrl } })
    expect(message).toContain('service.baseUrl must')
    expect(message).not.toContain('pass@')
  })

  test.for<[baseUrl: string]>([
    ['https://api.example.com/v2'],
    ['http://127.0.0.1:1080'],
    ['http://[::1]:80'],
    ['http://localhost:3000/'],
  ])('but not a service at %s', ([baseUrl]) =>
    expect(parseConfig({ ...smallest, service: { baseUrl } }, { place }).service.baseUrl).toBe(baseUrl),
  )
})

test.for([
  'key',
  'apiKey',
  'api_key',
  'API-KEY',
  'token',
  'accessToken',
  'auth',
  'authKey',
  'authorization',
  'deeplKey',
  'secret',
  'password',
  'keyFile',
])('a key never stands in a config: %s', (name) => {
  for (const raw of [
    { ...smallest, [name]: 'canary-1' },
    { ...smallest, service: { [name]: 'canary-1' } },
  ]) {
    const message = refusal(raw)
    expect(message).toContain('LOCKALE_KEY')
    expect(message).not.toContain('canary')
  }
})

test('all problems are told at once, with their paths', () => {
  const message = refusal({ source: 'e n', targets: ['de', 3], files: [{ source: '/x' }], formality: 'x', colour: 1 })
  expect(message.split('\n').map((line) => line.trim().split(' ')[0])).toEqual([
    place,
    'colour',
    'source',
    'targets[1]',
    'files[0].source',
    'files[0].target',
    'formality',
  ])
  expect(message).toContain('has 6 problems')
})

describe('hostile', () => {
  const cycle: Record<string, unknown> = { ...smallest }
  cycle['targets'] = [cycle]
  cycle['service'] = cycle
  const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) as unknown
  const throwing = {
    ...smallest,
    get style(): string {
      throw new Error('no')
    },
  }
  const angry = new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error('no')
      },
    },
  )
  let reads = 0
  const fickle = {
    ...smallest,
    get source(): unknown {
      return reads++ === 0 ? 'en' : {}
    },
  }

  test.for<[name: string, raw: unknown, says: string]>([
    ['nothing', undefined, 'The config must be an object, not undefined'],
    ['null', null, 'not null'],
    ['a function', () => smallest, 'not a function'],
    ['a promise', Promise.resolve(smallest), 'not a promise'],
    ['a list', [smallest], 'not a list'],
    ['a text', 'canary', 'not a string'],
    ['a symbol', Symbol('x'), 'not a symbol'],
    ['a cycle', cycle, 'targets[0].source'],
    [
      '100,000 lists in each other',
      { ...smallest, targets: deep, source: deep, style: deep },
      'style must be a string, not a list',
    ],
    ['a getter that throws', throwing, 'style cannot be read'],
    ['a proxy that throws', angry, 'The config cannot be read'],
    ['__proto__ as a field', JSON.parse('{"__proto__": {"source": "en"}}'), '__proto__ is not a field'],
    ['fields from a prototype', Object.create(smallest), 'source is missing'],
    ['constructor as a rule', { ...smallest, checks: { constructor: 'off' } }, 'checks.constructor is not a field'],
    ['a field name with an escape sequence', { ...smallest, '\u001B[2J': 1 }, String.raw`["\u{1b}[2J"]`],
    ['a long field name', { ...smallest, ['x'.repeat(100_000)]: 1 }, `${'x'.repeat(60)}…`],
    [
      'a million entries',
      { ...smallest, targets: Array.from({ length: 1_000_000 }, () => 'de') },
      'at most 500 entries',
    ],
    [
      'holes',
      { ...smallest, targets: Array.from({ length: 2 }) },
      'targets[0] must be a string or an object, not undefined',
    ],
    [
      'a length of four billion',
      { ...smallest, targets: Object.assign([], { length: 2 ** 32 - 1 }) },
      'at most 500 entries',
    ],
  ])('%s', ([, raw, says]) => expect(refusal(raw)).toContain(says))

  test('100,000 unknown fields make a short message', () => {
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`field${index}`, index]))
    expect(refusal({ ...smallest, ...many }).length).toBeLessThan(10_000)
  })

  test('what was checked is what is used', () => expect(parseConfig(fickle, { place }).source).toBe('en'))

  test('no value makes it throw anything else', () => {
    const field = fc.oneof(fc.constantFrom('en', 'de', 'pt-BR', '{locale}.json', 'con', '__proto__'), fc.anything())
    const config = fc.record(
      {
        source: field,
        targets: fc.oneof(fc.array(fc.oneof(field, fc.record({ locale: field, file: field }))), field),
        files: fc.oneof(fc.array(fc.oneof(field, fc.record({ source: field, target: field }))), field),
        service: fc.oneof(fc.record({ baseUrl: fc.oneof(fc.webUrl(), field) }), field),
        glossary: field,
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.oneof(config, fc.anything({ withNullPrototype: true, withBigInt: true })), (raw) => {
        expect(typeof refusal(raw)).toBe('string')
      }),
      { numRuns: 200 },
    )
  })
})
