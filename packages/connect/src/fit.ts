import { baseCode, canonicalCode, formalityTargets, instructionLanguages } from '@lockale/api/language-table'
import { type CallOptions, isServiceError, type LanguageService } from '@lockale/client'
import {
  type AskOptions,
  codesOf,
  type FitAnswer,
  nearestLocales,
  type RequestedSettings,
  type SettingName,
  type Settings,
  unsupportedSetting,
} from '@lockale/core'
import { LockaleError, nothingLeft, rememberEach } from '@lockale/errors'
import { fitRephrased, isRephrased, rephraseField, rephraseProblem } from './rephrase.ts'
import { askLanguages, type LanguageTable, openKeptTable, type TargetLanguage } from './languages/language-table.ts'

interface FitQuestion {
  /** BCP 47 tag of the source language. */
  readonly source: string
  readonly targets: readonly {
    readonly locale: string
    /** The target code to send, from the config. Default: the code of the service that is nearest to the locale. */
    readonly code?: string | undefined
    readonly wanted: RequestedSettings
  }[]
  readonly client: LanguageService
  readonly engine: string
  readonly asking: AskOptions
  /** Address of the service, for storing its list of languages; `undefined` to store nothing. */
  readonly service?: string | undefined
}

/**
 * Returns for each target which of its settings the service supports, or that the target is not supported. Requests
 * languages, glossaries, style lists and translation memories of the service, each once. Nothing is billed.
 * @throws {LockaleError} `SETTING_DOES_NOT_FIT`, `SETTING_NOT_FOUND`
 */
export async function fitSettings({
  source,
  targets,
  client,
  engine,
  asking,
  service,
}: FitQuestion): Promise<readonly FitAnswer[]> {
  const options = sharedWaitBudget(asking)
  const asked = targets.map((target) => ({ ...target, codes: codesOf(target) }))
  const kept = asking.kept && service !== undefined ? openKeptTable({ service, kept: asking.kept }) : undefined
  // The stored list of languages may be old. If something is missing in it, requests the list from the service.
  const isEnough = ({ languages = [] }: LanguageTable) =>
    asked.every(({ codes, wanted }) => {
      const language = languageIn(languages, nearestOf(codes, languages))
      const isDemand = wanted.formality !== 'default' && isDemanded('formality', wanted)
      return language !== undefined && (language.hasFormality || !isDemand)
    })
  const known = await kept?.read()
  const isKnown = known !== undefined && isEnough(known)
  const table = isKnown ? known : await askLanguages(client, options)
  if (!isKnown) await kept?.write(table)
  if (table.note !== undefined) asking.onNote?.(table.note)
  const lookups = createLookups(client, options)
  const madeBy = table.standIn ?? engine
  const answers: FitAnswer[] = []
  for (const { locale, codes, wanted } of asked) {
    const [first] = codes
    const code = table.languages === undefined ? first : nearestOf(codes, table.languages)
    if (code === undefined) {
      const names = new Map(table.languages?.map((each) => [each.code, each.name]))
      answers.push({ locale, code: first, nearest: nearestLocales(first, names), isUnsupported: true })
      continue
    }
    const why = isRephrased(wanted) ? rephraseProblem(code) : undefined
    if (why !== undefined) throw unsupportedSetting(locale, { name: rephraseField, why })
    const language = languageIn(table.languages, code)
    const pair = { source: baseCode(source), target: code, language }
    const { settings, leftOut } = isRephrased(wanted) ? fitRephrased(wanted) : await fitTarget(wanted, pair, lookups)
    const forced = leftOut.find(({ name }) => isDemanded(name, wanted))
    if (forced !== undefined) throw unsupportedSetting(locale, forced)
    const takesInstructions = !isRephrased(wanted) && instructionLanguages.has(baseCode(code))
    answers.push({
      locale,
      code,
      settings: { engine: madeBy, ...settings },
      context: wanted.context,
      ...(takesInstructions && { takesInstructions }),
      leftOut,
    })
  }
  return answers
}

function nearestOf(codes: readonly string[], languages: readonly TargetLanguage[]): string | undefined {
  return codes.find((code) => languageIn(languages, code) !== undefined)
}

function languageIn(languages: readonly TargetLanguage[] = [], code: string | undefined): TargetLanguage | undefined {
  return code === undefined ? undefined : languages.find((each) => equals(each.code, code))
}

/** Returns true if an unsupported setting is an error. A formality `prefer_…` is only a wish: no error. */
function isDemanded(name: SettingName, { explicit, formality }: RequestedSettings): boolean {
  const isPreference = name === 'formality' && formality?.startsWith('prefer_') === true
  return explicit.includes(name) && !isPreference
}

/** Maximum number of retries for all requests of `fitSettings` together, to limit them if the service is down. */
const repeats = 6

function sharedWaitBudget({ signal, maxWaitMs = 60_000, onWait }: AskOptions): () => CallOptions {
  let left = repeats
  return () => ({
    signal,
    maxWaitMs,
    attempts: Math.min(4, left + 1),
    onWait(why, ms) {
      left--
      onWait?.(why, ms)
    },
  })
}

interface Codes {
  readonly source: string
  readonly target: string
}

interface LeftOut {
  readonly name: SettingName
  readonly why: string
}

/** Returns the settings that a target supports. @param pair with `language`, if the service has this target language */
async function fitTarget(
  wanted: RequestedSettings,
  pair: Codes & { readonly language: TargetLanguage | undefined },
  lookups: Lookups,
): Promise<{ readonly settings: Omit<Settings, 'engine'>; readonly leftOut: readonly LeftOut[] }> {
  const { formality, glossaries = [], style, memory, model, instructions, ...others } = wanted
  // Does not check these fields: the context belongs to each request, and glossary files are added later.
  const { context: _context, explicit: _explicit, files: _files, styleVersion: _version, ...unknown } = others
  nothingLeft(unknown)
  const leftOut: LeftOut[] = []
  const fitsOr = (name: SettingName, why: string | undefined) => {
    if (why !== undefined) leftOut.push({ name, why })
    return why === undefined
  }
  const settings: { -readonly [K in keyof Settings]?: Settings[K] } = {}
  const language = `the service does not support it for ${pair.target}`
  if (formality !== undefined && formality !== 'default') {
    // If the service does not list features, uses lockale's own list of languages with formality.
    const hasFormality = pair.language?.hasFormality ?? formalityTargets.has(canonicalCode(pair.target) ?? '')
    if (fitsOr('formality', hasFormality ? undefined : language)) settings.formality = formality
  }
  const fittingGlossaries: string[] = []
  for (const id of glossaries) {
    if (fitsOr('glossary', await lookups.unsupportedGlossary(id, pair))) fittingGlossaries.push(id)
  }
  if (fittingGlossaries.length > 0) settings.glossaries = fittingGlossaries
  if (style !== undefined && fitsOr('style', await lookups.unsupportedStyle(style, pair))) {
    settings.style = style
    const version = await lookups.styleVersion(style)
    if (version !== undefined) settings.styleVersion = version
  }
  if (memory !== undefined && fitsOr('memory', await lookups.unsupportedMemory(memory.id, pair)))
    settings.memory = memory
  if (model !== undefined) settings.model = model
  if (instructions !== undefined && instructions.length > 0) {
    const isSupported = instructionLanguages.has(baseCode(pair.target))
    if (fitsOr('instructions', isSupported ? undefined : language)) settings.instructions = instructions
  }
  return { settings, leftOut }
}

/** Checks glossaries, styles and translation memories by id. `unsupported…` returns the problem, or `undefined`. */
export interface Lookups {
  unsupportedGlossary(id: string, codes: Codes): Promise<string | undefined>
  unsupportedStyle(id: string, codes: Pick<Codes, 'target'>): Promise<string | undefined>
  unsupportedMemory(id: string, codes: Codes): Promise<string | undefined>
  /** Returns the version of a style list, which grows with each change of the list. */
  styleVersion(id: string): Promise<number | undefined>
}

/** Returns functions that check ids. Each id is requested only once. @throws {LockaleError} `SETTING_NOT_FOUND` */
export function createLookups(
  client: Pick<LanguageService, 'glossaries' | 'styleRules' | 'memories'>,
  options: () => CallOptions,
): Lookups {
  const glossary = once('glossary', (id) => client.glossaries.get(id, options()))
  const style = once('style rule list', (id) => client.styleRules.get(id, options()))
  const memory = once('translation memory', (id) => client.memories.get(id, options()))
  return {
    async unsupportedGlossary(id, { source, target }) {
      const found = await glossary(id)
      if (found === undefined) return notForThisKey
      const { name, dictionaries } = found
      const fits = dictionaries.some((each) => sameBase(each.sourceLang, source) && sameBase(each.targetLang, target))
      return fits ? undefined : `glossary ${JSON.stringify(name)} has no dictionary from ${source} to ${target}`
    },
    async unsupportedStyle(id, { target }) {
      const found = await style(id)
      if (found === undefined) return notForThisKey
      const { name, language } = found
      return sameBase(language, target) ? undefined : `style rule list ${JSON.stringify(name)} is for ${language}`
    },
    styleVersion: async (id) => (await style(id))?.version,
    async unsupportedMemory(id, { source, target }) {
      const found = await memory(id)
      if (found === undefined) return notForThisKey
      const { name, sourceLanguage, targetLanguages } = found
      const fits = sameBase(sourceLanguage, source) && targetLanguages.some((each) => sameBase(each, target))
      return fits
        ? undefined
        : `translation memory ${JSON.stringify(name)} does not translate from ${source} to ${target}`
    },
  }
}

export const notForThisKey = 'this key has no permission for it: its plan or its scopes do not include it'

/** Returns a function that requests each id only once. It returns `undefined` if the API key gives no access. */
function once<T>(what: string, look: (id: string) => Promise<T>): (id: string) => Promise<T | undefined> {
  return rememberEach(async (id) => {
    try {
      return await look(id)
    } catch (error) {
      if (isServiceError(error, 'UNAUTHORIZED')) return undefined
      throw notFound(what, id, error)
    }
  })
}

function notFound(what: string, id: string, cause: unknown): unknown {
  if (!isServiceError(cause, 'NOT_FOUND') && !isServiceError(cause, 'BAD_REQUEST')) return cause
  return new LockaleError('SETTING_NOT_FOUND', `The service has no ${what} ${JSON.stringify(id)}.`, {
    place: 'lockale.config',
    hint: 'Check the id, and that the key is for the account and region in which it was created. Nothing was billed.',
    cause,
  })
}

function sameBase(a: string, b: string): boolean {
  return equals(baseCode(a), baseCode(b))
}

function equals(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
