import { type LanguageResource, type LanguageStatus, standInHeader } from '@lockale/api'
import { call, type CallOptions, openCalls } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import type { Headers } from '../http/wire.ts'
import { maybeFlag, maybeText, objectOf, readList, readObject, readText } from '../http/shape.ts'

/** Returns the languages that the service supports, and their features. */
export interface Languages {
  /** Returns the languages of a resource of the service, such as `translate_text`. You can cache them for an hour. */
  languages(resource: LanguageResource, options?: LanguagesOptions): Promise<readonly Language[]>
  /** Returns the name of the engine of a mock service, which writes pseudo-translations; `undefined` for a real service. */
  standInEngine(options?: CallOptions): Promise<string | undefined>
  /** Returns the features of each resource of the service. You can cache them for an hour. */
  languageResources(options?: CallOptions): Promise<readonly LanguageResourceInfo[]>
  /**
   * Returns the languages of API version 2, which does not list newer languages. Default: source languages.
   * @deprecated The service has marked the endpoint as deprecated: use `languages`.
   */
  languagesV2(options?: OldLanguagesOptions): Promise<readonly OldLanguage[]>
}

/** Selects source or target languages. */
export interface OldLanguagesOptions extends CallOptions {
  readonly type?: 'source' | 'target' | undefined
}

/** A language as API version 2 lists it. */
export interface OldLanguage {
  /** The code in upper case. Ignore case when you compare it. */
  readonly language: string
  /** The English name, or the code if the service gives no name. */
  readonly name: string
  /** True if the target language supports formality; `undefined` for source languages. */
  readonly supportsFormality: boolean | undefined
}

/** Options to include beta languages, or languages of external providers. */
export interface LanguagesOptions extends CallOptions {
  readonly include?: readonly ('beta' | 'external')[] | undefined
}

/** A language that one resource of the service supports. */
export interface Language {
  /** The BCP 47 tag. Ignore case when you compare it. */
  readonly lang: string
  /** The English name, or the code if the service gives no name. */
  readonly name: string
  readonly usableAsSource: boolean
  readonly usableAsTarget: boolean
  readonly status: LanguageStatus
  /** The features by name, such as `formality`. The language has the features that are listed. */
  readonly features: Readonly<Record<string, LanguageFeature>>
  readonly external: boolean
}

/** How mature a feature is in a language, and whether an external provider serves it. */
export interface LanguageFeature {
  readonly status: LanguageStatus
  readonly external: boolean
}

/** A resource of the service, such as `translate_text`, with its features. */
export interface LanguageResourceInfo {
  readonly name: LanguageResource
  readonly features: readonly LanguageFeatureInfo[]
}

/** A feature, and which language of a pair must support it. */
export interface LanguageFeatureInfo {
  readonly name: string
  readonly needsSourceSupport: boolean
  readonly needsTargetSupport: boolean
}

const maxBytes = 4_194_304
const resourcesPath = '/v3/languages/resources'

export function languageCalls(connection: Connection): Languages {
  const { get } = openCalls(connection)
  return {
    async languages(resource, { include, ...options } = {}) {
      return get({ path: '/v3/languages', query: { resource, include }, maxBytes, read: readLanguages }, options)
    },
    languageResources: (options) => get({ path: resourcesPath, maxBytes, read: readResources }, options),
    async languagesV2({ type = 'source', ...options } = {}) {
      return get({ path: '/v2/languages', query: { type }, maxBytes, read: readOldLanguages }, options)
    },
    async standInEngine(options) {
      const request = { method: 'GET', path: resourcesPath, cost: 'free', maxBytes, read: readResources } as const
      return standInOf((await call(request, connection, options)).headers)
    },
  }
}

function readLanguages(value: unknown): readonly Language[] {
  return readList(value, 'the answer').map((item, index) => {
    const language = readObject(item, `[${index}]`)
    const lang = readText(language['lang'], `[${index}].lang`)
    return {
      lang,
      name: maybeText(language['name'], `${lang}.name`) ?? lang,
      usableAsSource: maybeFlag(language['usable_as_source'], `${lang}.usable_as_source`) ?? false,
      usableAsTarget: maybeFlag(language['usable_as_target'], `${lang}.usable_as_target`) ?? false,
      status: maybeText(language['status'], `${lang}.status`) ?? 'stable',
      features: readFeatures(language['features'] ?? {}, `${lang}.features`),
      external: maybeFlag(language['external'], `${lang}.external`) ?? false,
    }
  })
}

function readOldLanguages(value: unknown): readonly OldLanguage[] {
  return readList(value, 'the answer').map((item, index) => {
    const language = readObject(item, `[${index}]`)
    const code = readText(language['language'], `[${index}].language`)
    return {
      language: code,
      name: maybeText(language['name'], `${code}.name`) ?? code,
      supportsFormality: maybeFlag(language['supports_formality'], `${code}.supports_formality`),
    }
  })
}

function readFeatures(value: unknown, where: string): Record<string, LanguageFeature> {
  // without a prototype, a feature that the language does not have is never found: `constructor`
  const features = Object.create(null) as Record<string, LanguageFeature>
  for (const [name, item] of Object.entries(readObject(value, where))) {
    // a listed feature is supported, whatever its JSON value is
    const feature = typeof item === 'object' && item !== null ? readObject(item, `${where}.${name}`) : {}
    features[name] = {
      status: maybeText(feature['status'], `${where}.${name}.status`) ?? 'stable',
      external: flagOrNot(feature['external'], `${where}.${name}.external`),
    }
  }
  return features
}

function readResources(value: unknown): readonly LanguageResourceInfo[] {
  return readList(value, 'the answer').map((item, index) => {
    const resource = readObject(item, `[${index}]`)
    // a newer service may have others
    const name = readText(resource['name'], `[${index}].name`) as LanguageResource
    return {
      name,
      features: readList(resource['features'] ?? [], `${name}.features`).map((one) => readFeatureInfo(one)),
    }
  })
}

const flagOrNot = (value: unknown, where: string): boolean => maybeFlag(value, where) ?? false

const readFeatureInfo = objectOf<LanguageFeatureInfo>('a feature', {
  name: readText,
  needsSourceSupport: flagOrNot,
  needsTargetSupport: flagOrNot,
})

/** Returns the engine name of a mock service, which makes pseudo-translations; `undefined` for a real service. */
function standInOf(headers: Headers): string | undefined {
  const value = headers[standInHeader.toLowerCase()]
  return typeof value === 'string' && /^[\w-]{1,64}$/u.test(value) ? value : undefined
}
