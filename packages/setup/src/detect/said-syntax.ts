import type { UserConfig } from '@lockale/core'
import { type CodeOptions, type OptionValue, readCodeOptions } from './code-options.ts'
import type { Facts } from './facts.ts'
import type { Framework } from './frameworks.ts'

type SyntaxObject = Exclude<NonNullable<UserConfig['syntax']>, string>

interface SaidSyntax {
  /** Config fields for the message format; empty if all options have their default values. */
  readonly extra: { readonly syntax?: SyntaxObject }
  readonly file: string | undefined
  /** Notes for the user about options that could not be read, each a sentence. */
  readonly notes: readonly string[]
}

const nothing: SaidSyntax = { extra: {}, file: undefined, notes: [] }

export async function readSaidSyntax(framework: Framework, facts: Facts): Promise<SaidSyntax> {
  const read = readers.get(framework.id)
  return read === undefined ? nothing : read(facts, framework)
}

type SyntaxReader = (facts: Facts, framework: Framework) => Promise<SaidSyntax>

const readers: ReadonlyMap<string, SyntaxReader> = new Map<string, SyntaxReader>([
  ['i18next', readI18next],
  ['react-i18next', readI18next],
  ['next-i18next', readI18next],
  ['flutter', readFlutter],
  ['spring', readSpring],
  ['java', readSpring],
])

/** Where a config of i18next or of a related tool has its options, and their names in lockale. */
interface OptionSource {
  readonly begins: RegExp
  readonly options: Readonly<Record<string, keyof SyntaxObject>>
}

const separators = {
  keySeparator: 'keySeparator',
  nsSeparator: 'namespaceSeparator',
  pluralSeparator: 'pluralSeparator',
  contextSeparator: 'contextSeparator',
} as const
const delimiters = ['prefix', 'suffix', 'unescapePrefix', 'nestingPrefix', 'nestingSuffix', 'formatSeparator'] as const
const initOptions = {
  ...separators,
  compatibilityJSON: 'version',
  ...Object.fromEntries(delimiters.map((name) => [`interpolation.${name}`, name] as const)),
} as const
const exported =
  /\bexport\s{1,9}default\s{1,9}(?:\w{1,50}\s{0,9}\()?|\bmodule\.exports\s{0,9}=\s{0,9}(?:\w{1,50}\s{0,9}\()?/gu

/** Files that contain i18next options, and how to find them. The app's configs come first: the first value counts. */
const optionSources: readonly (readonly [name: string, source: OptionSource])[] = [
  ['next-i18next', { begins: exported, options: initOptions }],
  [
    'i18next',
    {
      begins: /\bextract\s{0,9}:/gu,
      options: {
        ...separators,
        interpolationPrefix: 'prefix',
        interpolationSuffix: 'suffix',
        nestingPrefix: 'nestingPrefix',
        nestingSuffix: 'nestingSuffix',
      },
    },
  ],
  ['i18next-parser', { begins: exported, options: { ...separators, namespaceSeparator: 'namespaceSeparator' } }],
  ['i18next-scanner', { begins: /\boptions\s{0,9}:/gu, options: initOptions }],
]
const inApp: OptionSource = {
  begins: /\.\s{0,9}(?:init|createInstance)\s{0,9}(?:<[^<>()]{0,100}>)?\(|\bcreateInstance\s{0,9}\(/gu,
  options: initOptions,
}

/** Options of i18next that change how strings are read, but have no setting in lockale. Users get a note about them. */
const withoutCounterpart = [
  'prefixEscaped',
  'suffixEscaped',
  'nestingPrefixEscaped',
  'nestingSuffixEscaped',
  'unescapeSuffix',
]
const maxFiles = 12

async function readI18next(facts: Facts, { config }: Framework): Promise<SaidSyntax> {
  const isOther = facts.dependency(/^i18next-icu$|^i18next-fluent$/u) !== undefined
  const inCode = facts.files.filter((file) => config?.test(file)).map((file) => ({ file, source: inApp }))
  const inTools = optionSources.flatMap(([name, source]) => {
    const pattern = new RegExp(String.raw`(?:^|/)${name}\.config\.(?:[cm]?[jt]sx?|json)$`, 'u')
    return facts.files.filter((file) => pattern.test(file)).map((file) => ({ file, source }))
  })
  const places = [...inCode.filter(({ file }) => !inTools.some((one) => one.file === file)), ...inTools]
  const syntax = new Map<keyof SyntaxObject, unknown>()
  const notes: string[] = []
  let first: string | undefined
  for (const { file, source } of places.slice(0, maxFiles)) {
    const { begins, options } = source
    const text = await facts.read(file)
    if (text === undefined) continue
    const escaped = withoutCounterpart.map((name) => `interpolation.${name}`)
    const found = readCodeOptions(text, { begins, paths: [...Object.keys(options), ...escaped, 'returnObjects'] })
    notes.push(...notesOf(file, found, options))
    for (const [path, value] of found.values) {
      const name = Object.hasOwn(options, path) ? options[path] : undefined
      const read = name === undefined ? undefined : toOption(name, value)
      if (name === undefined || read === undefined || syntax.has(name)) continue
      // with i18next-icu, i18next itself only reads the keys, so only the separator of keys matters
      if (isOther && name !== 'keySeparator') continue
      syntax.set(name, read)
      if (defaults.get(name) !== read) first ??= file
    }
  }
  const own = [...syntax].filter(([name, value]) => defaults.get(name) !== value)
  const extra = own.length === 0 ? {} : { syntax: Object.fromEntries(own) as SyntaxObject }
  return { extra, file: first, notes }
}

const defaults: ReadonlyMap<keyof SyntaxObject, unknown> = new Map<keyof SyntaxObject, unknown>([
  ['keySeparator', '.'],
  ['namespaceSeparator', ':'],
  ['pluralSeparator', '_'],
  ['contextSeparator', '_'],
  ['prefix', '{{'],
  ['suffix', '}}'],
  ['unescapePrefix', '-'],
  ['nestingPrefix', '$t('],
  ['nestingSuffix', ')'],
  ['formatSeparator', ','],
  ['version', 4],
])

/** Converts an option of i18next to lockale's; `undefined` if i18next uses its default. */
function toOption(name: keyof SyntaxObject, value: OptionValue): string | number | false | undefined {
  if (name === 'version') return value === 'v1' || value === 'v2' || value === 'v3' ? 3 : undefined
  if (typeof value === 'string' && value !== '') return value
  const isSwitch = name === 'keySeparator' || name === 'namespaceSeparator'
  return isSwitch && value !== true ? false : undefined
}

function notesOf(file: string, { values, computed }: CodeOptions, options: OptionSource['options']): readonly string[] {
  const unread = [...computed].map((path) => {
    const name = Object.hasOwn(options, path) ? options[path] : undefined
    if (name !== undefined) {
      return `${file} computes ${path}, which lockale cannot read without running it: write its value as \`syntax: { ${name}: … }\` in the config`
    }
    return `${file} takes options from ${path === 'interpolation' ? 'a computed interpolation' : path}, which lockale cannot read without running it: if they set delimiters or separators, write these as \`syntax\` in the config`
  })
  const foreign = [...values.keys()].flatMap((path) => {
    const name = path.replace('interpolation.', '')
    if (!withoutCounterpart.includes(name)) return []
    const own = name.replace('Escaped', '')
    return name === 'unescapeSuffix'
      ? [`${file} sets ${path}, for which lockale has no setting: it is read as a part of the variable name`]
      : [
          `${file} sets ${path}, which is a pattern: write the characters it stands for as \`syntax: { ${own}: … }\` in the config`,
        ]
  })
  const whole =
    values.get('returnObjects') === true
      ? [
          `${file} sets returnObjects: where the app reads an object whole, keys in it such as \`step_one\` beside \`step_other\` are no plural forms; list them as \`syntax: { notPlural: ['step'] }\``,
        ]
      : []
  return [...unread, ...foreign, ...whole]
}

/** Returns the message format of Flutter's gen_l10n. With `use-escaping`, apostrophes quote text. */
async function readFlutter(facts: Facts): Promise<SaidSyntax> {
  const file = 'l10n.yaml'
  const text = await facts.read(file)
  if (text === undefined) return nothing
  const escaping = yamlValue(text, 'use-escaping')
  const relaxed = yamlValue(text, 'relax-syntax')
  const isOff = (value: string | undefined) => value === undefined || /^(?:false|no|off)$/iu.test(value)
  const isOn = (value: string | undefined) => value !== undefined && /^(?:true|yes|on)$/iu.test(value)
  const notes = [
    ...(isOff(escaping) || isOn(escaping)
      ? []
      : [
          `${file} has \`use-escaping: ${escaping}\`, which is neither true nor false: if apostrophes quote in your strings, write \`syntax: { apostrophes: 'always' }\` in the config`,
        ]),
    ...(isOff(relaxed)
      ? []
      : [
          `${file} has \`relax-syntax\`, which lockale does not read: a string with a brace that begins no placeholder is an error here`,
        ]),
  ]
  return isOn(escaping) ? { extra: { syntax: { apostrophes: 'always' } }, file, notes } : { ...nothing, notes }
}

/** Returns the value of a top-level key without quotes. If the key occurs more than once, the last one is used. */
function yamlValue(text: string, key: string): string | undefined {
  const found = [...text.matchAll(new RegExp(`^["']?${key}["']?[ \\t]*:[ \\t]*["']?([^"'#\\r\\n]{0,100})`, 'gmu'))]
  return found.at(-1)?.[1]?.trim()
}

/** Matches code that may set up a `MessageSource`, and XML configs of Spring. */
const springCode =
  /(?:^|\/)src\/(?!test\/)(?:[^/]+\/)*(?:[^/]*\.(?:java|kt)|[^/]*(?:[Cc]onfig|[Cc]ontext|spring|servlet|beans)[^/]*\.xml)$/u
const springProperties = /(?:^|\/)application\.(?:properties|ya?ml)$/u
const maxCode = 200

async function readSpring(facts: Facts): Promise<SaidSyntax> {
  const found: { readonly file: string; readonly value: string }[] = []
  const settings = facts.files.filter((file) => springProperties.test(file)).slice(0, maxFiles)
  const code = facts.files.filter((file) => springCode.test(file)).slice(0, maxCode)
  for (const file of [...settings, ...code]) {
    const text = await facts.read(file)
    const value = text === undefined ? undefined : alwaysFormats(file, text.slice(0, 1_000_000))
    if (value !== undefined) found.push({ file, value })
  }
  const set = found.find(({ value }) => value === 'true')
  if (set !== undefined) return { extra: { syntax: { id: 'java', apostrophes: 'always' } }, file: set.file, notes: [] }
  const notes = found
    .filter(({ value }) => value !== 'false')
    .map(
      ({ file, value }) =>
        `${file} sets alwaysUseMessageFormat to ${value}, which lockale cannot read without running it: if it is true, write \`syntax: { id: 'java', apostrophes: 'always' }\` in the config`,
    )
  return { ...nothing, notes }
}

function alwaysFormats(file: string, text: string): string | undefined {
  if (file.endsWith('.properties')) {
    const lines = text.matchAll(
      /^[ \t]*spring\.messages\.always-?use-?message-?format[ \t]*[=: \t][ \t]*([^\r\n]{0,200})/gimu,
    )
    return [...lines].at(-1)?.[1]?.trim()
  }
  if (/\.ya?ml$/u.test(file)) {
    const dotted = /^[ \t]*(?:[\w.]+\.)?always-?use-?message-?format[ \t]*:[ \t]*["']?([^"'#\r\n]{0,200})/imu.exec(text)
    return dotted?.[1]?.trim()
  }
  if (file.endsWith('.xml')) {
    const set = /\b(?:name="alwaysUseMessageFormat"\s{1,20}value|p:alwaysUseMessageFormat)="([^"<]{0,100})"/u.exec(text)
    return set?.[1]?.trim()
  }
  const live = text.replaceAll(/\/\/[^\n]*|\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/)?/gu, '')
  const [, set] = /\bsetAlwaysUseMessageFormat\s{0,9}\(\s{0,9}([^;\n]{1,200})/u.exec(live) ?? []
  if (set !== undefined) return /^(?:true|false)(?=\s{0,9}\))/u.exec(set)?.[0] ?? set.replace(/\)$/u, '').trim()
  return /\b(?:isA|a)lwaysUseMessageFormat\s{0,9}=\s{0,9}(true|false)\b/u.exec(live)?.[1]
}
