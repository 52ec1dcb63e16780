import type { CallOptions, LanguageService } from '@lockale/client'
import type { UnsupportedTarget } from '@lockale/core'
import { LockaleError } from '@lockale/errors'
import { listLanguages, whereThere } from './language-list.ts'

/** What a service says of the languages that it translates into. */
export interface LanguageTable {
  /** `undefined`: the service lists no languages, and nothing is known of them. */
  readonly languages: readonly TargetLanguage[] | undefined
  /** The name of the engine, where the service says that its texts are no translations. */
  readonly standIn: string | undefined
  /** What the service could not answer, as a sentence without its full stop. */
  readonly note: string | undefined
}

export interface TargetLanguage {
  /** BCP 47 tag; compare it without regard to case. */
  readonly code: string
  /** English name of the language. */
  readonly name: string
  readonly hasFormality: boolean
}

/**
 * Asks a service for its target languages, and whether it makes pseudo-translations.
 * @param options returns fresh options for each request
 */
export async function askLanguages(
  client: Pick<LanguageService, 'languages' | 'languagesV2' | 'standInEngine'>,
  options: () => CallOptions,
): Promise<LanguageTable> {
  const resource = 'translate_text'
  const { languages, note } = await listLanguages(client, { resource, include: ['beta'], asksSources: false, options })
  // A service of one's own may be the mock service under an address: its texts are no translations either.
  const standIn = await whereThere(() => client.standInEngine(options()))
  const targets = languages?.flatMap(({ lang, name, usableAsTarget, features }): readonly TargetLanguage[] =>
    usableAsTarget ? [{ code: lang, name, hasFormality: features.has('formality') }] : [],
  )
  return { languages: targets, standIn, note }
}

type Skipped = Pick<UnsupportedTarget, 'locale' | 'code' | 'nearest'>

/** About all locales that a service does not have, in one message. */
export function notSupported(targets: readonly Skipped[], place?: string): LockaleError {
  const names = targets.map(nameOf).join(', ')
  return new LockaleError('TARGET_NOT_SUPPORTED', `The service does not translate into ${names}.`, {
    hint: 'Set the language code of the service: { locale, code }. Or set the policy of the target to "locked".',
    place,
  })
}

/** `jp (did you mean ja?)` */
function nameOf({ locale, code, nearest }: Skipped): string {
  const asked = code.toLowerCase() === locale.toLowerCase() ? '' : `sent as ${code}`
  const meant = nearest.length === 0 ? '' : `did you mean ${nearest.join(' or ')}?`
  const remarks = [asked, meant].filter((remark) => remark !== '')
  return remarks.length === 0 ? locale : `${locale} (${remarks.join('; ')})`
}
