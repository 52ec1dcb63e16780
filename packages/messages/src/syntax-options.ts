import { type SyntaxId, syntaxIds, type SyntaxOptions } from './syntax.ts'

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
export interface OptionProblem {
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
