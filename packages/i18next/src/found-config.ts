import type { UserConfig } from '@lockale/core'
import { LockaleError } from '@lockale/errors'
import type { FieldReader, Fields } from './fields.ts'

/** The fields of a lockale config that an i18next config implies. */
export interface FoundConfig {
  readonly source: string
  /** Empty if the i18next config names only one locale: the user must then add target locales to the lockale config. */
  readonly targets: UserConfig['targets']
  /** Empty if the i18next config does not say where the files are: the user must add them to the lockale config. */
  readonly files: UserConfig['files']
  readonly syntax: NonNullable<UserConfig['syntax']>
}

/** A message format with its options. */
export type FoundSyntax = Exclude<NonNullable<UserConfig['syntax']>, string>

/** Values that replace those of the i18next config, and folders to which the paths in it are relative. */
export interface ReadOptions {
  /** The source locale. */
  readonly source?: string
  readonly targets?: UserConfig['targets']
  readonly files?: UserConfig['files']
  readonly syntax?: NonNullable<UserConfig['syntax']>
  /** Absolute path of the lockale config's folder, to make absolute paths relative. Default: the working directory. */
  readonly root?: string
  /** The folder from which a server serves URLs (`/locales/…`), relative to the root. Default: `public`. */
  readonly publicFolder?: string
  /** Called with a note for each guess and each unsupported i18next option. Default: a warning of the Node process. */
  readonly onNote?: (note: string) => void
}

/** What an i18next config says. The options of the caller (`ReadOptions`) can override it. */
interface Findings {
  readonly source: string | undefined
  readonly locales: readonly string[]
  /** Path template with `{locale}`; `undefined` if the config sets none. */
  readonly template: string | undefined
  readonly syntax: Omit<FoundSyntax, 'id'>
}

/** Returns the fields of a lockale config. @throws {LockaleError} `I18NEXT_SOURCE_UNKNOWN`, `I18NEXT_CONFIG_INVALID` */
export function toFoundConfig(reader: FieldReader, findings: Findings, options: ReadOptions): FoundConfig {
  const { name } = reader
  const written = options.source ?? findings.source
  if (written === undefined) {
    throw new LockaleError('I18NEXT_SOURCE_UNKNOWN', `The config of ${name} does not name the source locale.`, {
      hint: 'Pass it in the second argument: { source: "en" }.',
    })
  }
  const own = localeName(written)
  if (own === undefined) throw reader.invalid('The source locale', 'a BCP 47 locale', written)
  const targets = options.targets ?? toTargets(namesOf(findings.locales, notesOf(options)), own)
  const files = options.files ?? (findings.template === undefined ? [] : [toFiles(findings.template, own)])
  const syntax = options.syntax ?? { id: 'i18next', ...findings.syntax }
  return { source: own.isTag ? own.spelling : own.locale, targets, files, syntax }
}

export function notesOf({ onNote }: ReadOptions): (note: string) => void {
  if (onNote !== undefined) return onNote
  return (note) => {
    if (told.has(note)) return
    told.add(note)
    console.warn(`lockale: ${note}`)
  }
}

const told = new Set<string>()

function toTargets(names: readonly LocaleName[], source: LocaleName): UserConfig['targets'] {
  const others = names.filter(({ locale }) => locale !== source.locale)
  return others.map(({ locale, spelling, isTag }) => (isTag ? spelling : { locale, file: spelling }))
}

/**
 * Returns the entry for `files` of the lockale config. If the i18next config writes the source locale in a way that is
 * no BCP 47 tag (`en_US`), the path of the source is written out instead of `{locale}`.
 */
function toFiles(template: string, { spelling, isTag }: LocaleName): UserConfig['files'][number] {
  return isTag ? template : { source: template.replaceAll('{locale}', spelling), target: template }
}

interface LocaleName {
  readonly locale: string
  readonly spelling: string
  /** True if the name is a valid BCP 47 tag, in upper or lower case: `zh-cn`, not `zh_CN`. */
  readonly isTag: boolean
}

/** Returns the locale that a name spells; `undefined` for other names, such as i18next's `dev` and `cimode`. */
export function localeName(spelling: string): LocaleName | undefined {
  if (isNoLocale(spelling)) return undefined
  const tag = canonical(spelling)
  const locale = tag ?? canonical(spelling.replaceAll('_', '-'))
  return locale === undefined ? undefined : { locale, spelling, isTag: tag !== undefined }
}

/** Returns each locale of a list once. Reports names that are no locales by calling `note`. */
function namesOf(spellings: readonly string[], note: (note: string) => void): readonly LocaleName[] {
  const names = new Map<string, LocaleName>()
  for (const spelling of spellings) {
    const name = localeName(spelling)
    if (name !== undefined && !names.has(name.locale)) names.set(name.locale, name)
    if (name === undefined && spelling !== 'cimode') {
      note(`${JSON.stringify(spelling)} is not a locale, so lockale ignores it.`)
    }
  }
  return [...names.values()]
}

/** Returns true for words in a list of locales that name no language: `cimode`, `default` and `dev`. */
function isNoLocale(spelling: string): boolean {
  return /^(?:cimode|default|dev)$/iu.test(spelling)
}

function canonical(spelling: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(spelling)[0]
  } catch {
    return undefined
  }
}

export function readSeparators(reader: FieldReader, given: Fields, at = ''): Partial<FoundSyntax> {
  const field = (name: string) => `${at}${name}`
  return compact({
    keySeparator: switchable(reader, given['keySeparator'], field('keySeparator')),
    namespaceSeparator: switchable(reader, given['nsSeparator'], field('nsSeparator')),
    pluralSeparator: separator(reader, given['pluralSeparator'], field('pluralSeparator')),
    contextSeparator: separator(reader, given['contextSeparator'], field('contextSeparator')),
  })
}

export function compact<T extends object>(fields: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as { [Name in keyof T]?: Exclude<T[Name], undefined> }
}

/** Returns a separator. Returns `false` if the config turns the separator off, so that i18next does not split keys. */
function switchable(reader: FieldReader, value: unknown, field: string): string | false | undefined {
  return value === false || value === null || value === '' ? false : separator(reader, value, field)
}

function separator(reader: FieldReader, value: unknown, field: string): string | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'string' && value !== '') return value
  throw reader.invalid(field, 'a separator', value)
}
