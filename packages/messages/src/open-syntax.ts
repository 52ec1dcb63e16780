import { LockaleError } from '@lockale/errors'
import { withoutPluralMaps, withPluralMaps } from './plural/plural-maps.ts'
import { type Syntax, type SyntaxId, syntaxIds, type SyntaxOptions } from './syntax.ts'

type Opener = (options: SyntaxOptions) => Syntax

/** A syntax is loaded when a first file needs it. */
const openers: Readonly<Partial<Record<SyntaxId, () => Promise<Opener>>>> = {
  i18next: async () => (await import('./i18next/i18next.ts')).openI18next,
  mf2: async () => (await import('./mf2/mf2.ts')).openMf2,
  vue: async () => (await import('./vue/vue.ts')).openVue,
  fluent: async () => (await import('./fluent/fluent.ts')).openFluent,
  icu: async () => (await import('./icu/icu.ts')).openIcu,
  printf: async () => (await import('./printf/printf.ts')).openPrintf,
  python: async () => (await import('./python/python.ts')).openPython,
  dotnet: async () => (await import('./dotnet/dotnet.ts')).openDotnet,
  rails: async () => (await import('./rails/rails.ts')).openRails,
  inlang: async () => (await import('./inlang/inlang.ts')).openInlang,
  chrome: async () => (await import('./chrome/chrome.ts')).openChrome,
  java: async () => (await import('./java/java.ts')).openJava,
  angular: async () => (await import('./angular/angular.ts')).openAngular,
  ngx: async () => (await import('./ngx/ngx.ts')).openNgx,
  laravel: async () => (await import('./laravel/laravel.ts')).openLaravel,
  symfony: async () => (await import('./symfony/symfony.ts')).openSymfony,
  polyglot: async () => (await import('./polyglot/polyglot.ts')).openPolyglot,
  docusaurus: async () => (await import('./docusaurus/docusaurus.ts')).openDocusaurus,
  banana: async () => (await import('./banana/banana.ts')).openBanana,
  none: async () => (await import('./none.ts')).openNone,
}

/**
 * Opens a message format by its id. Use `detectSyntax` if you do not know the id.
 * ```ts
 * const syntax = await openSyntax({ id: 'i18next' })
 * syntax.tokenise('Hello {{name}}') // a text and a placeholder
 * ```
 * @param format id of the file format. In XLIFF, inline elements are placeholders and tags of every message format.
 * @throws {LockaleError} `SYNTAX_UNKNOWN` for an unknown id, `SYNTAX_OPTIONS` for an option that the format does not have, an
 * empty delimiter or separator, or an invalid pattern in `placeholders`
 */
export async function openSyntax(options: SyntaxOptions, format?: string): Promise<Syntax> {
  for (const name of ['prefix', 'suffix', 'nestingPrefix', 'nestingSuffix', 'pluralSeparator'] as const) {
    if (options[name] === '') {
      throw new LockaleError('SYNTAX_OPTIONS', `The option "${name}" of the message format is empty.`, {
        hint: `Remove "${name}", or set it to the characters of your i18next config.`,
      })
    }
  }
  const { placeholders = [] } = options
  const { placeholderProblem } =
    placeholders.length === 0 ? { placeholderProblem: undefined } : await import('./placeholders/pattern.ts')
  for (const pattern of placeholders) {
    const problem = placeholderProblem?.(pattern)
    if (problem !== undefined) {
      throw new LockaleError('SYNTAX_OPTIONS', `The pattern ${JSON.stringify(pattern)} of "placeholders" ${problem}.`, {
        hint: 'Write a regular expression for one placeholder, without back-references and without looking at more than one character next to it.',
      })
    }
  }
  const load = Object.hasOwn(openers, options.id) ? openers[options.id] : undefined
  if (load === undefined) {
    throw new LockaleError('SYNTAX_UNKNOWN', `There is no message format "${options.id}".`, {
      hint: `Use one of: ${syntaxIds.join(', ')}.`,
    })
  }
  const problem = optionProblem(options)
  if (problem !== undefined) {
    throw new LockaleError('SYNTAX_OPTIONS', `The option "${problem.name}" of the message format ${problem.text}.`, {
      hint: `Remove "${problem.name}", or set the id of the message format that your app uses.`,
    })
  }
  const bare = (await load())(options)
  const opened = format === 'xliff' ? (await import('./marks/xliff.ts')).withXliff(bare) : bare
  const { pluralMaps } = options
  const native =
    pluralMaps === true ? withPluralMaps(opened) : pluralMaps === false ? withoutPluralMaps(opened) : opened
  const syntax =
    placeholders.length === 0
      ? native
      : (await import('./placeholders/with-placeholders.ts')).withPlaceholders(native, placeholders)
  return options.markdown === true ? (await import('./marks/markdown.ts')).withMarkdown(syntax) : syntax
}

type OptionName = Exclude<keyof SyntaxOptions, 'id'>
/** What a format takes for an option: anything that the type has, or some values. */
type Taken = 'any' | readonly (string | number)[]

/** The formats that read an option; `all` where it is about keys, or read above the format. */
const readers: Readonly<Record<OptionName, 'all' | Readonly<Partial<Record<SyntaxId, Taken>>>>> = {
  markdown: 'all',
  placeholders: 'all',
  keySeparator: 'all',
  pluralMaps: 'all',
  version: { i18next: [3, 4], vue: [8, 9] },
  dialect: { printf: 'any' },
  apostrophes: { icu: 'any', java: ['always'] },
  pluralRules: { vue: 'any' },
  pluralSeparator: { i18next: 'any' },
  contextSeparator: { i18next: 'any' },
  namespaceSeparator: { i18next: 'any' },
  prefix: { i18next: 'any', ngx: 'any' },
  suffix: { i18next: 'any', ngx: 'any' },
  unescapePrefix: { i18next: 'any' },
  nestingPrefix: { i18next: 'any' },
  nestingSuffix: { i18next: 'any' },
  formatSeparator: { i18next: 'any' },
  notPlural: { i18next: 'any' },
}

/** An option that a format does not have, as a sentence without its subject. */
interface OptionProblem {
  readonly name: string
  /** `is an option of i18next, not of java`. */
  readonly text: string
}

/** The first option that the format does not have, or of which it does not have this value. Unknown names are none of them. */
export function optionProblem({ id, ...options }: SyntaxOptions): OptionProblem | undefined {
  for (const name of optionNames(options)) {
    const taken = takenBy(id, name)
    if (taken === undefined) return { name, text: `is an option of ${readersOf(name)}, not of ${id}` }
    const value: unknown = options[name]
    if (taken === 'any' || taken.some((one) => one === value)) continue
    return { name, text: `of ${id} must be ${taken.map((one) => JSON.stringify(one)).join(' or ')}` }
  }
  return undefined
}

/** The same where the format is still to be found: two options that no format has both. */
export function optionsClash(options: Omit<SyntaxOptions, 'id'>): OptionProblem | undefined {
  const problems = syntaxIds.map((id) => optionProblem({ ...options, id }))
  if (problems.includes(undefined)) return undefined
  const names = optionNames(options).filter((name) => readers[name] !== 'all')
  const [name = ''] = names
  const text = `is an option of ${readersOf(name)}: no message format has ${names.join(' and ')}`
  return names.length > 1 ? { name, text } : problems.find((problem) => problem?.name === name)
}

/** The options that a format has, of those that were meant for any. */
export function optionsOf<Options extends Omit<SyntaxOptions, 'id'>>(id: SyntaxId, options: Options): Options {
  const own = Object.entries(options).filter(([name, value]) => {
    return !isOption(name) || optionProblem({ id, [name]: value }) === undefined
  })
  return Object.fromEntries(own) as Options
}

function optionNames(options: object): readonly OptionName[] {
  return Object.entries(options).flatMap(([name, value]) => (value !== undefined && isOption(name) ? [name] : []))
}

function isOption(name: string): name is OptionName {
  return Object.hasOwn(readers, name)
}

function takenBy(id: SyntaxId, name: OptionName): Taken | undefined {
  const formats = readers[name]
  if (formats === 'all') return 'any'
  return Object.hasOwn(formats, id) ? formats[id] : undefined
}

function readersOf(name: string): string {
  return isOption(name) ? Object.keys(readers[name]).join(' and ') : ''
}
