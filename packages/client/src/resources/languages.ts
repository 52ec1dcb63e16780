import type { LanguageResource, LanguageStatus } from '@lockale/api'
import { call, type CallOptions } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import { requestRefused } from '../http/request-refused.ts'
import { maybeFlag, maybeText, readList, readObject, readText } from '../http/shape.ts'

export interface Languages {
  /** The languages of one part of the service. May be kept for an hour. */
  languages(resource: LanguageResource, options?: LanguagesOptions): Promise<readonly Language[]>
  /**
   * The name of the engine, where the service says that it only stands in for a translation, as a local one does;
   * `undefined` for a real service.
   */
  standInEngine(options?: CallOptions): Promise<string | undefined>
  /** What each part of the service can do, and which side of a pair must support it. May be kept for an hour. */
  languageResources(options?: CallOptions): Promise<readonly LanguageResourceInfo[]>
  /** The older list of languages, sources by default; those that came later are not in it. */
  languagesV2(options?: OldLanguagesOptions): Promise<readonly OldLanguage[]>
}

export interface OldLanguagesOptions extends CallOptions {
  readonly type?: 'source' | 'target' | undefined
}

export interface OldLanguage {
  /** Upper case; compare without regard to case. */
  readonly language: string
  /** In English; the code where the service has no name. */
  readonly name: string
  /** Of targets; `undefined` of sources. */
  readonly supportsFormality: boolean | undefined
}

export interface LanguagesOptions extends CallOptions {
  readonly include?: readonly ('beta' | 'external')[] | undefined
}

export interface Language {
  /** BCP 47; compare without regard to case. */
  readonly lang: string
  /** In English; the code where the service has no name. */
  readonly name: string
  readonly usableAsSource: boolean
  readonly usableAsTarget: boolean
  readonly status: LanguageStatus
  readonly features: ReadonlyMap<string, LanguageFeature>
  readonly external: boolean
}

export interface LanguageFeature {
  readonly status: LanguageStatus
  readonly external: boolean
}

export interface LanguageResourceInfo {
  readonly name: LanguageResource
  readonly features: readonly LanguageFeatureInfo[]
}

export interface LanguageFeatureInfo {
  readonly name: string
  readonly needsSourceSupport: boolean
  readonly needsTargetSupport: boolean
}

const get = { method: 'GET', cost: 'free', maxBytes: 4_194_304 } as const

const resources = { ...get, path: '/v3/languages/resources', read: readResources }

export function languageCalls(connection: Connection): Languages {
  return {
    async languages(resource, options = {}) {
      if (connection.isChecking && !resource) throw requestRefused('languages-resource', 'there is no resource')
      const include = (options.include ?? []).map((value) => ['include', value] as const)
      const query = [['resource', resource] as const, ...include]
      const request = { ...get, path: '/v3/languages', query, read: readLanguages }
      return (await call(request, connection, options)).value
    },
    async languageResources(options = {}) {
      return (await call(resources, connection, options)).value
    },
    async languagesV2({ type = 'source', ...options } = {}) {
      if (connection.isChecking && !['source', 'target'].includes(type)) {
        throw requestRefused('languages-type', 'the type is neither source nor target')
      }
      const request = { ...get, path: '/v2/languages', query: [['type', type] as const], read: readOldLanguages }
      return (await call(request, connection, options)).value
    },
    async standInEngine(options = {}) {
      return (await call(resources, connection, options)).standIn
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

function readFeatures(value: unknown, where: string): ReadonlyMap<string, LanguageFeature> {
  return new Map(
    Object.entries(readObject(value, where)).map(([name, item]) => {
      // a key that is there is supported, whatever its value has become
      const feature = typeof item === 'object' && item !== null ? readObject(item, `${where}.${name}`) : {}
      return [
        name,
        {
          status: maybeText(feature['status'], `${where}.${name}.status`) ?? 'stable',
          external: maybeFlag(feature['external'], `${where}.${name}.external`) ?? false,
        },
      ]
    }),
  )
}

function readResources(value: unknown): readonly LanguageResourceInfo[] {
  return readList(value, 'the answer').map((item, index) => {
    const resource = readObject(item, `[${index}]`)
    const name = readText(resource['name'], `[${index}].name`)
    return { name, features: readList(resource['features'] ?? [], `${name}.features`).map(readFeatureInfo) }
  })
}

function readFeatureInfo(value: unknown): LanguageFeatureInfo {
  const feature = readObject(value, 'a feature')
  const name = readText(feature['name'], 'the name of a feature')
  return {
    name,
    needsSourceSupport: maybeFlag(feature['needs_source_support'], `${name}.needs_source_support`) ?? false,
    needsTargetSupport: maybeFlag(feature['needs_target_support'], `${name}.needs_target_support`) ?? false,
  }
}
