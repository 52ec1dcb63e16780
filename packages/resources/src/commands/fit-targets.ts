import { baseCode } from '@lockale/api/language-table'
import { isServiceError, type Language, type LanguageService } from '@lockale/client'
import { fitSettings, listLanguages, notSupported, rememberAnswers } from '@lockale/connect'
import {
  codesOf,
  type Config,
  type FittedSettings,
  isUnsupported,
  needsService,
  openFileSettings,
  readNamedFiles,
  type SettingFiles,
  type SettingName,
  settingOfField,
  type Target,
  withoutFiles,
} from '@lockale/core'
import { isLockaleError, LockaleError } from '@lockale/errors'

/** What the service supports for one target locale of the config. */
export interface TargetFit {
  readonly locale: string
  /** Language code that is sent to the service. */
  readonly code: string
  /** English name of the language; `undefined` if the service does not know it. */
  readonly name: string | undefined
  /** What makes the translations. `rule`: lockale itself, for copies and pseudo-locales; `locked`: nothing. */
  readonly madeBy: 'service' | 'rule' | 'locked'
  readonly applies: readonly SettingName[]
  readonly leftOut: readonly { readonly name: SettingName; readonly why: string }[]
  /** Other differences between the config and what the service will do, as sentences without a full stop. */
  readonly notes: readonly string[]
  /** Why the target cannot be translated. A sync then stops before anything is billed. */
  readonly problem: LockaleError | undefined
}

/**
 * Checks each target locale alone, so that the problems of all targets are found. Nothing is billed.
 * @param files reads glossary files of the project; `undefined`: does not check glossary files
 * @throws {ServiceError} if the service cannot be reached
 */
export async function fitTargets(
  config: Config,
  {
    client: asked,
    signal,
    files,
  }: { readonly client: LanguageService; readonly signal: AbortSignal; readonly files: SettingFiles | undefined },
): Promise<readonly TargetFit[]> {
  const client = rememberAnswers(asked)
  const { languages } = await listLanguages(client, {
    resource: 'translate_text',
    include: ['beta'],
    asksSources: true,
    options: () => ({ signal }),
  })
  const found: TargetFit[] = []
  for (const target of config.targets) found.push(await fitTarget(target))
  return found

  async function fitTarget(target: Target): Promise<TargetFit> {
    const { locale } = target
    const codes = codesOf(target)
    const language = codes.flatMap((each) => findLanguage(each, languages) ?? [])[0]
    const code = language?.lang ?? codes[0]
    const base = { locale, code, name: language?.name, applies: [], leftOut: [], notes: [], problem: undefined }
    if (target.policy === 'locked') return { ...base, madeBy: 'locked' }
    if (!needsService(config, [locale])) return { ...base, madeBy: 'rule' }
    const problem = sourceProblem(config.source, languages)
    if (problem !== undefined) return { ...base, madeBy: 'service', problem }
    const notes = notesOf(target, code, language)
    try {
      const own = await readNamedFiles([target], files)
      const [fitted] = await fitSettings({
        source: config.source,
        targets: [{ ...target, wanted: withoutFiles(target.wanted) }],
        client,
        engine: 'languages',
        asking: { signal },
      })
      if (fitted !== undefined && isUnsupported(fitted)) {
        return {
          ...base,
          madeBy: 'service',
          notes,
          problem: withBase(notSupported([fitted]), { locale, code, languages }),
        }
      }
      const whole = fitted && openFileSettings(own, config.source)(fitted)
      return { ...base, madeBy: 'service', notes, leftOut: whole?.leftOut ?? [], applies: appliesOf(whole) }
    } catch (error) {
      if (isServiceError(error) || !isLockaleError(error)) throw error
      return { ...base, madeBy: 'service', notes, problem: error }
    }
  }
}

/** Languages for which the service has a feature, such as glossaries; `undefined` if the service has no such list. */
type Languages = readonly Language[] | undefined

export function findLanguage(code: string, languages: Languages = []): Language | undefined {
  return languages.find(({ lang }) => lang.toLowerCase() === code.toLowerCase())
}

function sourceProblem(source: string, languages: Languages): LockaleError | undefined {
  if (languages === undefined || findLanguage(baseCode(source), languages)?.usableAsSource === true) return undefined
  return new LockaleError('TARGET_NOT_SUPPORTED', `The service does not translate from ${source}.`, {
    hint: 'lockale languages --as-source lists the supported source languages.',
  })
}

/** Languages whose variants differ a lot, and the variants to suggest. */
const variantsOf: ReadonlyMap<string, string> = new Map([
  ['en', 'en-GB or en-US'],
  ['pt', 'pt-BR or pt-PT'],
  ['zh', 'zh-Hans or zh-Hant'],
])

function notesOf({ locale, code: given }: Target, code: string, language: Language | undefined): readonly string[] {
  const variants = variantsOf.get(code.toLowerCase())
  return [
    ...(given === undefined && code.toLowerCase() !== locale.toLowerCase() ? [`sent to the service as ${code}`] : []),
    ...(variants === undefined
      ? []
      : [`the service chooses the variant of ${code}; to choose it yourself, write ${variants}`]),
    ...(language === undefined || language.status === 'stable' ? [] : [`status at the service: ${language.status}`]),
  ]
}

function appliesOf(fitted: FittedSettings | undefined): readonly SettingName[] {
  if (fitted === undefined) return []
  const { settings, files = [] } = fitted
  return Object.entries(settingOfField).flatMap(([field, name]) =>
    Object.hasOwn(settings, field) || (name === 'glossary' && files.length > 0) ? [name] : [],
  )
}

function withBase(
  error: LockaleError,
  { locale, code, languages }: { readonly locale: string; readonly code: string; readonly languages: Languages },
): LockaleError {
  const base = findLanguage(baseCode(code), languages)
  if (base === undefined || base.lang === code) return error
  return new LockaleError('TARGET_NOT_SUPPORTED', error.message, {
    hint: `To use its base language, write { locale: ${JSON.stringify(locale)}, code: ${JSON.stringify(base.lang)} } in the config.`,
    cause: error,
  })
}
