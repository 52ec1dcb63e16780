import type {
  Config,
  ContextOptions,
  FilePattern,
  MessageSettings,
  SyntaxOptions,
  Target,
  TargetEngine,
} from '../model/config.ts'
import { accountOf, isService, type Judge, type Translator } from '../model/engine.ts'
import { rephraseModel, type RequestedSettings, type SettingName, settingNames } from '../model/settings.ts'
import { withOrigins } from './origins.ts'
import { fillTemplate, usualUntranslated, canonicalLocale, withoutDotSlash } from '@lockale/config-schema'
import type { UserConfig, UserFiles, UserMessages, UserTarget } from '../../user-config.ts'

/** Returns the config with every default filled in; lists keep their order. @param user config that fits the schema */
export function normalise(user: UserConfig): Config {
  const service = toService(user)
  const syntax = toSyntax(user, defaultSyntax)
  return {
    source: canonical(user.source),
    targets: withOrigins(
      user.targets.map((target) => toTarget(typeof target === 'string' ? { locale: target } : target, user, service)),
      user,
    ),
    files: user.files.map((entry) => toPattern(entry, user, syntax)),
    service,
    context: toContext(user.context),
    budget: { currency: 'EUR', ...user.budget },
    onFuzzy: user.onFuzzy ?? 'keep',
    recordReviewer: user.recordReviewer ?? false,
    checks: user.checks ?? {},
    doNotTranslate: user.doNotTranslate ?? [],
    untranslated: user.untranslated ?? usualUntranslated,
    assistants: user.assistants ?? [],
    messages: (user.messages ?? []).map(toMessageSettings),
    baseline: withoutDotSlash(user.baseline ?? 'lockale.baseline'),
    cache: { maxBytes: user.cache?.maxBytes ?? 67_108_864 },
    types: user.types && {
      merge: 'resources',
      selector: false,
      ...user.types,
      file: withoutDotSlash(user.types.file),
    },
    rules: user.rules ?? [],
    sharedMemory: user.sharedMemory && { trusted: false, prefix: 'lockale', timeoutMs: 2000, ...user.sharedMemory },
  }
}

function toContext(user: UserConfig['context']): ContextOptions {
  const { maxBytes = 2048, neighbours = true, extraRequests = 10 } = typeof user === 'object' ? user : {}
  return { maxBytes, neighbours, extraRequests }
}

const defaultSyntax: SyntaxOptions = {
  id: undefined,
  pluralSeparator: '_',
  contextSeparator: '_',
  keySeparator: '.',
  namespaceSeparator: ':',
}

function toMessageSettings(user: UserMessages): MessageSettings {
  const { match, syntax, maxLength, maxLines, maxWidth, mustMatch, policy, locales, checks } = user
  return {
    match: typeof match === 'string' ? [match] : match,
    syntax,
    limits: {
      ...(maxLength !== undefined && { characters: maxLength }),
      ...(maxLines !== undefined && { lines: maxLines }),
      ...(maxWidth !== undefined && { pixels: maxWidth }),
    },
    mustMatch: mustMatch === undefined ? undefined : new RegExp(mustMatch, 'u'),
    policy,
    locales: locales?.map(canonical),
    checks: checks ?? {},
  }
}

function toService({ service }: UserConfig): Config['service'] {
  return {
    preset: service?.baseUrl === undefined ? 'deepl' : 'service',
    timeoutMs: 10_000,
    concurrency: 16,
    ...service,
  }
}

/** Returns the options of another account: what it does not set is that of the config, if it has no service of its own. */
function toAccount(translator: Translator, project: Config['service']): Target['translators'][number]['account'] {
  const given = accountOf(translator)
  if (given === undefined) return undefined
  const { keyVariable = '', preset, baseUrl, region } = given
  const isSame = preset === undefined && baseUrl === undefined
  const usual = baseUrl !== undefined ? 'service' : project.preset
  return {
    ...project,
    preset: preset ?? usual,
    baseUrl: isSame ? project.baseUrl : baseUrl,
    region: isSame ? (region ?? project.region) : region,
    account: keyVariable,
    keyVariable,
  }
}

/**
 * Wraps translators or judges, because a config is also printed as JSON, and these can hold anything. Their fields are
 * checked later (`engineProblems`).
 */
function toEngines<Engine extends Translator | Judge>(engines: readonly Engine[]): readonly TargetEngine<Engine>[] {
  return engines.map((one) => {
    const targets: unknown = one.targets
    const locales = Array.isArray(targets) ? targets.map((locale: string) => canonical(locale)) : undefined
    return { id: one.id, locales, open: () => one }
  })
}

function toTarget(target: UserTarget, project: UserConfig, service: Config['service']): Target {
  return {
    locale: canonical(target.locale),
    code: target.code,
    fileName: target.file ?? target.locale,
    wanted: toSettings(target, project),
    policy: target.policy ?? project.policy ?? 'auto',
    translators: toEngines<Translator>([target.translator ?? project.translator ?? []].flat()).map((one) => {
      const translator = one.open()
      return { ...one, isService: isService(translator), account: toAccount(translator, service) }
    }),
    judges: toEngines<Judge>([target.judge ?? project.judge ?? []].flat()),
    terms: new Map(Object.entries(target.terms ?? {})),
    forbidden: target.forbidden ?? [],
    checks: target.checks ?? {},
    coverage: target.coverage ?? project.coverage,
  }
}

/** Returns the settings of a target. They replace those of the project; lists are not joined. */
function toSettings(target: UserTarget, project: UserConfig): RequestedSettings {
  const { glossary, style, memory, formality, instructions } = { ...project, ...target }
  const isRephrased = target.variants === 'rephrase'
  const model = isRephrased ? rephraseModel : (target.model ?? project.model)
  // For a new setting, this compiles only after it is read here, too.
  const found: {
    readonly [Name in Exclude<keyof RequestedSettings, 'explicit' | 'files' | 'styleVersion'>]-?:
      | RequestedSettings[Name]
      | undefined
  } = {
    glossaries: glossary === undefined || glossary.length === 0 ? undefined : [glossary].flat(),
    style,
    memory,
    formality,
    model,
    instructions: instructions?.length === 0 ? undefined : instructions,
    context: target.context ?? (typeof project.context === 'object' ? project.context.about : project.context),
  }
  const given: Omit<RequestedSettings, 'explicit'> = Object.fromEntries(
    Object.entries(found).filter(([, value]) => value !== undefined),
  )
  const isExplicit = (name: SettingName) => isGiven(target[name]) || (name === 'model' && isRephrased)
  return { ...given, explicit: settingNames.filter(isExplicit) }
}

/** Returns whether a target sets a value. An empty list does not count: it only removes the setting of the project. */
function isGiven(setting: UserTarget[SettingName]): boolean {
  return setting !== undefined && !(Array.isArray(setting) && setting.length === 0)
}

/** Returns a file pattern. In its source path, the source locale replaces `{locale}`, spelled as in the config. */
function toPattern(entry: string | UserFiles, user: UserConfig, project: SyntaxOptions): FilePattern {
  const { source } = user
  const files: UserFiles = typeof entry === 'string' ? { source: entry, target: entry } : entry
  // If the config has only one pattern, the project's `syntax` counts as set for this pattern.
  const own = files.syntax ?? (user.files.length === 1 ? user.syntax : undefined)
  return {
    source: fillTemplate(withoutDotSlash(files.source), { locale: source, namespace: undefined }),
    target: withoutDotSlash(files.target),
    // `validate` has checked that `defineFormat` made the format.
    format: files.format as FilePattern['format'],
    syntax: toSyntax(files, project),
    ownSyntax: typeof own === 'string' ? { id: own } : (own ?? {}),
    maxLength: files.maxLength,
    policy: files.policy,
    notes: files.notes === undefined ? undefined : withoutDotSlash(files.notes),
  }
}

function toSyntax({ syntax, placeholders }: UserConfig | UserFiles, base: SyntaxOptions): SyntaxOptions {
  const own = typeof syntax === 'string' ? { id: syntax } : syntax
  return { ...base, ...own, ...(placeholders !== undefined && { placeholders }) }
}

function canonical(locale: string): string {
  return canonicalLocale(locale) ?? locale
}
