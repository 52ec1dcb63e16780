import { baseCode } from '@lockale/api'
import { type CallOptions, isServiceError, type LanguageService } from '@lockale/client'

/** What a service says of the languages that it translates into. */
export interface LanguageTable {
  /** `undefined`: the service lists no languages, and nothing is known of them. */
  readonly languages: readonly TargetLanguage[] | undefined
  /** The name of the engine, where the service says that its texts are no translations. */
  readonly standIn: string | undefined
  /** What it could not say, in a sentence without its stop. */
  readonly note: string | undefined
}

export interface TargetLanguage {
  /** BCP 47; compare without regard to case. */
  readonly code: string
  /** In English. */
  readonly name: string
  readonly hasFormality: boolean
}

type Resource = 'translate_text' | 'translate_document'

/**
 * Asks a service for its languages: by the list of today, by the older one where that is all there is (many proxies and mocks), or
 * not at all.
 * @param options made anew for each question
 */
export async function askLanguages(
  client: Pick<LanguageService, 'languages' | 'languagesV2' | 'standInEngine'>,
  { resource, options }: { readonly resource: Resource; readonly options: () => CallOptions },
): Promise<LanguageTable> {
  const languages = await whereThere(async () => {
    const all = await client.languages(resource, { ...options(), include: ['beta'] })
    return all.flatMap(({ lang, name, usableAsTarget, features }): readonly TargetLanguage[] =>
      usableAsTarget ? [{ code: lang, name, hasFormality: features.has('formality') }] : [],
    )
  })
  // A service of one's own may be the mock service under an address: its texts are no translations either.
  const standIn = await whereThere(() => client.standInEngine(options()))
  if (languages !== undefined) return { languages, standIn, note: undefined }
  const older = await whereThere(async () => {
    const all = await client.languagesV2({ ...options(), type: 'target' })
    return all.map(({ language, name, supportsFormality }): TargetLanguage => {
      return { code: language, name, hasFormality: supportsFormality === true }
    })
  })
  if (older === undefined) {
    const note =
      'the service does not list its languages: whether a locale or its formality fits is found out when it translates'
    return { languages: undefined, standIn, note }
  }
  const note = 'the service has only the older list of languages (/v2/languages): lockale goes by that one'
  return { languages: withBases(older), standIn, note }
}

/** `undefined` where the service does not have the endpoint. */
async function whereThere<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    const isMissing = isServiceError(error) && [404, 405, 410, 501].includes(error.status ?? 0)
    if (!isMissing) throw error
    return undefined
  }
}

/** The older list has the variants alone of languages that are translated into under their base code too. */
function withBases(languages: readonly TargetLanguage[]): readonly TargetLanguage[] {
  const codes = new Set(languages.map(({ code }) => code.toLowerCase()))
  const bases = languages.filter(({ code }) => !codes.has(baseCode(code).toLowerCase()))
  const missing = new Map(bases.map((variant) => [baseCode(variant.code).toLowerCase(), variant]))
  return [...languages, ...[...missing].map(([code, variant]) => ({ ...variant, code, name: baseName(variant.name) }))]
}

function baseName(name: string): string {
  return name.replace(/ \(.*$/u, '')
}
