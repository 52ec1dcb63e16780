import { closest, isRecord, LockaleError, type Position } from '@lockale/errors'
import { findFormat } from '@lockale/formats'
import { optionProblem, optionsClash } from '@lockale/messages/engine'
import type { Config, FilePattern } from '../model/config.ts'
import { accountOf, isService, type Judge, type Translator } from '../model/engine.ts'
import { normalise } from './normalise.ts'
import { originProblems } from './origins.ts'
import {
  fillTemplate,
  hasLocale,
  hasNamespace,
  configSchema,
  canonicalLocale,
  pathNameProblem,
  problemFinders,
  shown,
  shownText,
  type Problem,
  unknownField,
  validate,
} from '@lockale/config-schema'
import type { UserConfig } from '../../user-config.ts'

/**
 * Checks the value of a config file, whatever it is, and fills in the defaults.
 * @param options.place name of the file, for messages
 * @param options.find returns where the file has a field such as `targets[1].formality`
 * @throws {LockaleError} `CONFIG_INVALID`, with every problem in its message
 */
export function parseConfig(raw: unknown, file: ConfigFile): Config {
  const { value, problems } = validate(configSchema, raw)
  if (problems.length > 0) throw invalid(problems, file)
  const user = value as UserConfig
  const config = normalise(user)
  // Conflicts between fields that are valid by themselves.
  const clashes = [
    ...targetProblems(config),
    ...originProblems(user, config),
    ...sourceProblems(user),
    ...engineProblems('translator', user, config),
    ...engineProblems('judge', user, config),
    ...syntaxProblems(user),
    ...config.files.flatMap(fileProblems(config, user)),
  ]
  if (clashes.length > 0) throw invalid(clashes, file)
  return config
}

interface ConfigFile {
  readonly place: string
  readonly find?: (path: string) => Position | undefined
}

const maxShown = 20

function invalid(problems: readonly Problem[], { place, find }: ConfigFile): LockaleError {
  const shownProblems = problems.slice(0, maxShown).map((problem) => ({ ...problem, at: find?.(problem.path) }))
  const lines = shownProblems.map(({ path, text, at }) => {
    return `  ${at === undefined ? '' : `line ${at.line}: `}${path === '' ? 'The config' : path} ${text}`
  })
  const first = shownProblems.find(({ at }) => at !== undefined)?.at
  if (problems.length > maxShown) lines.push(`  … and ${problems.length - maxShown} more`)
  const count = problems.length === 1 ? 'one problem' : `${problems.length} problems`
  return new LockaleError('CONFIG_INVALID', `${place} has ${count}:\n${lines.join('\n')}`, {
    place: first === undefined ? place : `${place}:${first.line}:${first.column}`,
    hint: hintFor(problems, place),
  })
}

function hintFor(problems: readonly Problem[], place: string): string {
  if (problems.some(({ path, text }) => path === '' || text.startsWith('is missing;'))) {
    return 'The smallest config that works: { source: "en", targets: ["de"], files: ["locales/{locale}/{namespace}.json"] }.'
  }
  const [first] = problems
  const what = problems.length === 1 && first !== undefined ? first.path : 'these fields'
  return `Correct ${what} in ${place}, or leave out what you do not need: most fields have a default.`
}

/** Finds duplicate locales, and locales whose paths are the same on a disk that ignores case or Unicode normal form. */
function targetProblems({ source, targets }: Config): readonly Problem[] {
  const byLocale = new Map<string, number>()
  const byFileName = new Map<string, number>()
  return targets.flatMap(({ locale, fileName }, index) => {
    const path = `targets[${index}]`
    const duplicate = byLocale.get(locale)
    const namesake = byFileName.get(fold(fileName))
    byLocale.set(locale, duplicate ?? index)
    byFileName.set(fold(fileName), namesake ?? index)
    if (locale === source) return [{ path, text: `is ${locale}, which is the source locale` }]
    if (duplicate !== undefined) return [{ path, text: `is ${locale}, the same locale as targets[${duplicate}]` }]
    const spelling = pathNameProblem(fileName)
    if (spelling !== undefined) {
      return [{ path, text: `${spelling}. Give its files another name: { locale: "${locale}", file: … }` }]
    }
    if (namesake === undefined) return []
    const text = `would write the files of targets[${namesake}]: ${shownText(fileName)} and ${shownText(targets[namesake]?.fileName ?? '')} are the same name on many file systems`
    return [{ path, text }]
  })
}

/** Finds translators or judges whose fields lockale cannot use: ids of translators are written into the lockfile. */
function engineProblems(name: 'translator' | 'judge', user: UserConfig, config: Config): readonly Problem[] {
  const locales = new Set(config.targets.map(({ locale }) => locale))
  const places = [
    { path: name, given: user[name] },
    ...user.targets.map((target, index) => {
      return { path: `targets[${index}].${name}`, given: typeof target === 'string' ? undefined : target[name] }
    }),
  ]
  return places.flatMap(({ path, given }) => {
    const all: readonly (Translator | Judge)[] = [given ?? []].flat()
    return all.flatMap((one, index) => {
      const problem =
        engineProblem(one, locales) ?? ('translate' in one ? accountProblem(one, config) : undefined) ?? misspelled(one)
      const place = Array.isArray(given) ? `${path}[${index}]` : path
      return problem === undefined ? [] : [{ path: `${place}.${problem[0]}`, text: problem[1] }]
    })
  })
}

function engineProblem(
  { id, targets, limits, below }: Readonly<Partial<Record<'id' | 'targets' | 'limits' | 'below', unknown>>>,
  locales: ReadonlySet<string>,
): readonly [field: string, text: string] | undefined {
  if (typeof id !== 'string' || !/^[^\s\p{C}](?:[^\p{C}]{0,98}[^\s\p{C}])?$/u.test(id))
    return ['id', 'must be a name of at most 100 characters on one line, such as "my-model prompt-3"']
  if (id === 'deepl' || id.startsWith('local-'))
    return ['id', `must not be ${shownText(id)}, which lockale uses itself`]
  if (targets !== undefined) {
    if (!Array.isArray(targets)) return ['targets', 'must be a list of target locales']
    const unknown: unknown = targets.find((one) => typeof one !== 'string' || !locales.has(canonicalLocale(one) ?? one))
    if (unknown !== undefined) return ['targets', `names ${shown(unknown)}, which is no target locale`]
  }
  if (below !== undefined && !(typeof below === 'number' && below >= 0 && below <= 1))
    return ['below', 'must be a number from 0 to 1']
  if (limits === undefined) return undefined
  if (!isRecord(limits)) return ['limits', 'must be an object']
  const unknown = Object.keys(limits).find((name) => !limitNames.includes(name))
  if (unknown !== undefined) return [`limits.${unknown}`, unknownField(unknown, limitNames)]
  for (const name of limitNames) {
    const value = limits[name]
    if (value !== undefined && !(Number.isSafeInteger(value) && Number(value) >= 1))
      return [`limits.${name}`, 'must be a whole number of at least 1']
  }
  return undefined
}

const limitNames: readonly string[] = ['strings', 'characters', 'parallel', 'timeoutMs']

/** Optional fields of translators and judges, and whether a value is of their type. */
const engineFields: Readonly<Record<string, (value: unknown) => boolean>> = {
  targets: (value) => Array.isArray(value) || typeof value === 'string',
  limits: isRecord,
  languages: (value) => typeof value === 'function',
  below: (value) => typeof value === 'number',
  price: (value) => typeof value === 'function' || typeof value === 'number',
}
/** Names that other tools have for these fields. */
const otherNames = { threshold: 'below', minimum: 'below', minScore: 'below', locales: 'targets', languages: 'targets' }

/**
 * Finds a field that is meant to be one of the optional fields, which would have no effect. Other fields are the engine's
 * own: it can be an instance of a class, with a client and a prompt in it.
 */
function misspelled(engine: Translator | Judge): readonly [field: string, text: string] | undefined {
  if (isService(engine)) return undefined
  const known = Object.keys(engineFields).filter((name) => name !== ('translate' in engine ? 'below' : 'languages'))
  for (const name of Object.keys(engine).filter((one) => !known.includes(one))) {
    const [, meant = closest(name, known)] = Object.entries(otherNames).find(([other]) => other === name) ?? []
    if (meant === undefined || meant in engine || !known.includes(meant)) continue
    if (name === 'languages' || engineFields[meant]?.(Reflect.get(engine, name)) === true)
      return [name, `is not a field. Did you mean ${shownText(meant)}?`]
  }
  return undefined
}

/** Finds what is wrong with the account of a `service()`. Shows no value: it could be a key. */
function accountProblem(
  translator: Translator,
  { service }: Config,
): readonly [field: string, text: string] | undefined {
  if (!isService(translator)) return undefined
  const known = ['id', 'translate', 'targets', 'keyVariable', 'preset', 'baseUrl', 'region']
  const other = Object.keys(translator).find((name) => !known.includes(name))
  if (other === 'options') return [other, 'must be an object, such as service({ targets: ["ja"] })']
  if (other !== undefined) {
    const fields = known.slice(2)
    const meant = closest(other, fields)
    const hint =
      meant === undefined
        ? `, which has ${fields.join(', ')}. A key is never in a config`
        : `. Did you mean ${shownText(meant)}?`
    return [other, `is not a field of service()${hint}`]
  }
  const account = accountOf(translator)
  if (account === undefined) return undefined
  const { keyVariable, preset, baseUrl, region } = account
  // Only such variables are hidden in all output, and taken away from programs that lockale starts.
  if (typeof keyVariable !== 'string' || !/^(?=.{1,50}$)(?:[A-Z][A-Z\d_]*)?LOCKALE_KEY$/u.test(keyVariable))
    return ['keyVariable', 'must be the name of a variable that ends with LOCKALE_KEY, such as "ASIA_LOCKALE_KEY"']
  if (preset !== undefined && preset !== 'service' && preset !== 'deepl')
    return ['preset', 'must be "service" or "deepl"']
  if (preset === undefined && baseUrl === undefined && service.preset === 'local')
    return ['preset', 'is missing: the config uses the mock service']
  const problem = typeof baseUrl === 'string' ? problemFinders['service-url'](baseUrl) : undefined
  if (problem !== undefined || (baseUrl !== undefined && typeof baseUrl !== 'string'))
    return ['baseUrl', problem ?? 'must be an https URL']
  const isRegion = region === undefined || (typeof region === 'string' && /^[a-z][a-z\d-]{0,49}$/u.test(region))
  return isRegion ? undefined : ['region', 'must be the name of a region, such as "us"']
}

function sourceProblems(user: UserConfig): readonly Problem[] {
  const problem = pathNameProblem(user.source)
  if (problem === undefined || !user.files.some((entry) => hasLocale(typeof entry === 'string' ? entry : entry.source)))
    return []
  return [{ path: 'source', text: `${problem}. Write its paths explicitly: { source: …, target: … }` }]
}

/** Finds options that the message format does not have. Without an error, they would be ignored silently. */
function syntaxProblems({ syntax: project, files }: UserConfig): readonly Problem[] {
  const named = typeof project === 'string' ? project : project?.id
  const places = [
    { path: 'syntax', syntax: project },
    ...files.map((entry, index) => {
      return { path: `files[${index}].syntax`, syntax: typeof entry === 'string' ? undefined : entry.syntax }
    }),
  ]
  return places.flatMap(({ path, syntax }) => {
    if (syntax === undefined || typeof syntax === 'string') return []
    const { id = named, ...options } = syntax
    const problem = id === undefined ? optionsClash(options) : optionProblem({ ...options, id })
    return problem === undefined ? [] : [{ path: `${path}.${problem.name}`, text: problem.text }]
  })
}

function fileProblems(config: Config, user: UserConfig): (pattern: FilePattern, index: number) => readonly Problem[] {
  const seen = new Map<string, number>()
  return (pattern, index) => {
    const entry = user.files[index]
    const path = `files[${index}]`
    const targetPath = typeof entry === 'string' ? path : `${path}.target`
    const { source, target } = pattern
    const same = seen.get(`${source}\0${target}`)
    seen.set(`${source}\0${target}`, same ?? index)
    if (same !== undefined) return [{ path, text: `is the same as files[${same}]` }]
    const format = findFormat({ path: target, format: pattern.format })
    if (format?.multiLocale === true) return multiLocaleProblems(pattern, targetPath)
    if (!hasLocale(target)) {
      return [{ path: targetPath, text: 'must contain {locale}, or all target locales would share one file' }]
    }
    if (hasNamespace(source) !== hasNamespace(target)) {
      const text = 'must both have {namespace} or neither: a source file and its target files share one namespace'
      return [{ path, text: `source and target ${text}` }]
    }
    const clash = config.targets.find(({ fileName }) => {
      return fold(fillTemplate(target, { locale: fileName, namespace: undefined })) === fold(source)
    })
    if (clash === undefined) return []
    return [{ path: targetPath, text: `would write ${clash.locale} over the source: both are ${shownText(source)}` }]
  }
}

function multiLocaleProblems({ source, target }: FilePattern, path: string): readonly Problem[] {
  if (hasLocale(target)) return [{ path, text: 'must not contain {locale}: one file of this format holds all locales' }]
  if (source === target) return []
  return [{ path, text: `must be the source file ${shownText(source)}: one file of this format holds all locales` }]
}

/** Returns the same text for paths that are the same on macOS or Windows: they count as equal everywhere. */
function fold(path: string): string {
  return path.normalize('NFC').toLowerCase().normalize('NFC')
}
