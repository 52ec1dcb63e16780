import { LockaleError } from '@lockale/errors'
import { withoutPluralMaps, withPluralMaps } from './plural/plural-maps.ts'
import { type Syntax, type SyntaxId, syntaxIds, type SyntaxOptions } from './syntax.ts'

type OptionName = Exclude<keyof SyntaxOptions, 'id'>
/** The values that a message format accepts for one of its options. */
type Taken = 'any' | readonly (string | number)[]

interface Format {
  /** Loads the message format when a file first needs it. For some formats, the result is a function of the options. */
  readonly load: () => Promise<Syntax | ((options: SyntaxOptions) => Syntax)>
  readonly options?: Readonly<Partial<Record<OptionName, Taken>>>
}

/** All message formats, each with the options that it accepts. */
const formats: Readonly<Record<SyntaxId, Format>> = {
  i18next: {
    load: async () => (await import('./i18next/i18next.ts')).openI18next,
    options: {
      version: [3, 4],
      pluralSeparator: 'any',
      contextSeparator: 'any',
      namespaceSeparator: 'any',
      prefix: 'any',
      suffix: 'any',
      unescapePrefix: 'any',
      nestingPrefix: 'any',
      nestingSuffix: 'any',
      formatSeparator: 'any',
      notPlural: 'any',
    },
  },
  icu: { load: async () => (await import('./icu/icu.ts')).openIcu, options: { apostrophes: 'any' } },
  mf2: { load: async () => (await import('./mf2/mf2.ts')).mf2 },
  vue: { load: async () => (await import('./vue/vue.ts')).openVue, options: { version: [8, 9], pluralRules: 'any' } },
  rails: { load: async () => (await import('./rails/rails.ts')).rails },
  printf: { load: async () => (await import('./printf/printf.ts')).openPrintf, options: { dialect: 'any' } },
  java: { load: async () => (await import('./java/java.ts')).openJava, options: { apostrophes: ['always'] } },
  python: { load: async () => (await import('./python/python.ts')).python },
  dotnet: { load: async () => (await import('./dotnet/dotnet.ts')).dotnet },
  ngx: { load: async () => (await import('./ngx/ngx.ts')).openNgx, options: { prefix: 'any', suffix: 'any' } },
  angular: { load: async () => (await import('./angular/angular.ts')).angular },
  fluent: { load: async () => (await import('./fluent/fluent.ts')).fluent },
  inlang: { load: async () => (await import('./inlang/inlang.ts')).inlang },
  chrome: { load: async () => (await import('./chrome/chrome.ts')).chrome },
  laravel: { load: async () => (await import('./laravel/laravel.ts')).laravel },
  symfony: { load: async () => (await import('./symfony/symfony.ts')).symfony },
  polyglot: { load: async () => (await import('./polyglot/polyglot.ts')).polyglot },
  docusaurus: { load: async () => (await import('./docusaurus/docusaurus.ts')).docusaurus },
  banana: { load: async () => (await import('./banana/banana.ts')).banana },
  none: { load: async () => (await import('./none.ts')).none },
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
  if (!Object.hasOwn(formats, options.id)) {
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
  const loaded = await formats[options.id].load()
  const bare = typeof loaded === 'function' ? loaded(options) : loaded
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

/** Options about keys, and options that apply to every format. */
const ofAll: readonly string[] = ['markdown', 'placeholders', 'keySeparator', 'pluralMaps'] satisfies OptionName[]

/** An option that a message format lacks, or whose value it does not accept, with the rest of a sentence about it. */
interface OptionProblem {
  readonly name: string
  readonly text: string
}

/** Returns a problem for the first option or value that the format does not accept. Skips names that no format has. */
export function optionProblem({ id, ...options }: SyntaxOptions): OptionProblem | undefined {
  for (const name of optionNames(options)) {
    const taken = takenBy(id, name)
    if (taken === undefined) return { name, text: `is an option of ${readersOf(name).join(' and ')}, not of ${id}` }
    const value: unknown = options[name]
    if (taken === 'any' || taken.some((one) => one === value)) continue
    return { name, text: `of ${id} must be ${taken.map((one) => JSON.stringify(one)).join(' or ')}` }
  }
  return undefined
}

/** For a format that is not known yet: returns the first problem of options that no single format accepts together. */
export function optionsClash(options: Omit<SyntaxOptions, 'id'>): OptionProblem | undefined {
  const problems = syntaxIds.map((id) => optionProblem({ ...options, id }))
  if (problems.includes(undefined)) return undefined
  const names = optionNames(options).filter((name) => !ofAll.includes(name))
  const [name = ''] = names
  const text = `is an option of ${readersOf(name).join(' and ')}: no message format has ${names.join(' and ')}`
  return names.length > 1 ? { name, text } : problems.find((problem) => problem?.name === name)
}

/** Returns those of the options that the message format has. */
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
  return ofAll.includes(name) || readersOf(name).length > 0
}

function takenBy(id: SyntaxId, name: OptionName): Taken | undefined {
  if (ofAll.includes(name)) return 'any'
  return Object.hasOwn(formats, id) ? formats[id].options?.[name] : undefined
}

function readersOf(name: string): readonly SyntaxId[] {
  return syntaxIds.filter((id) => Object.hasOwn(formats[id].options ?? {}, name))
}
