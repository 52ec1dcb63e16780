import type { LanguageResource } from '@lockale/api'
import { baseCode, canonicalCode } from '@lockale/api/language-table'
import { type CallOptions, isServiceError, type Language, type LanguageService } from '@lockale/client'

interface ListQuestion {
  readonly resource: LanguageResource
  readonly include: readonly ('beta' | 'external')[]
  readonly asksSources: boolean
  /** Returns the options for the next request. Called before each request. */
  readonly options: () => CallOptions
}

/**
 * Returns the languages of a service. Uses the older API endpoint if the service lacks the current one, like many
 * proxies and mocks.
 * @returns `languages`: `undefined` if the service has neither endpoint; `note`: a sentence without full stop that says
 * which information is missing
 */
export async function listLanguages(
  client: Pick<LanguageService, 'languages' | 'languagesV2'>,
  { resource, include, asksSources, options }: ListQuestion,
): Promise<{ readonly languages: readonly Language[] | undefined; readonly note: string | undefined }> {
  const listed = await whereThere(() => client.languages(resource, { ...options(), include }))
  if (listed !== undefined) return { languages: listed, note: undefined }
  if (!inOlderList.has(resource)) {
    return { languages: undefined, note: `the service does not list the languages of ${resource}` }
  }
  const targets = await whereThere(() => client.languagesV2({ ...options(), type: 'target' }))
  if (targets === undefined) return { languages: undefined, note: notListed }
  const sources = asksSources ? await client.languagesV2({ ...options(), type: 'source' }) : []
  const found = new Map<string, Language>()
  for (const { language, name, supportsFormality } of targets) {
    const features = supportsFormality === true ? { formality: stable } : noFeatures
    add({ lang: language, name, usableAsTarget: true, features })
  }
  // The older list has only variants (`en-US`), but the service also accepts the base code (`en`) as a target.
  const variants = [...found.values()]
  for (const { lang, name, features } of variants) {
    const base = baseCode(lang)
    if (!found.has(base.toLowerCase()))
      add({ lang: base, name: name.replace(/ \(.*$/u, ''), usableAsTarget: true, features })
  }
  for (const { language, name } of sources) add({ lang: language, name, usableAsSource: true })
  const languages = [...found.keys()].sort().flatMap((code) => found.get(code) ?? [])
  return { languages, note: onlyOlder }

  function add(one: Partial<Language> & Pick<Language, 'lang' | 'name'>): void {
    const lang = canonicalCode(one.lang) ?? one.lang
    const key = lang.toLowerCase()
    found.set(key, { ...blank, ...one, lang, ...found.get(key), ...(one.usableAsSource && { usableAsSource: true }) })
  }
}

const onlyOlder = 'the service has only the older list of languages (/v2/languages), so lockale uses it'
const notListed =
  'the service does not list its languages: lockale learns only during translation whether it supports a locale or its formality'

const inOlderList: ReadonlySet<string> = new Set(['translate_text', 'translate_document'])

const stable = { status: 'stable', external: false } as const
const noFeatures: Language['features'] = {}
const blank = {
  usableAsSource: false,
  usableAsTarget: false,
  status: 'stable',
  features: noFeatures,
  external: false,
} as const

/** Returns the result of the request `ask`; `undefined` if the service does not have this endpoint. */
export async function whereThere<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    const isMissing = isServiceError(error) && [404, 405, 410, 501].includes(error.status ?? 0)
    if (!isMissing) throw error
    return undefined
  }
}
