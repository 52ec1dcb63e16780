import type { CallOptions, LanguageService } from '@lockale/client'
import type { KeptAnswers, UnsupportedTarget } from '@lockale/core'
import { isRecord, LockaleError } from '@lockale/errors'
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

/** The table of one service, kept with those of others for a day. */
export interface KeptTable {
  /** `undefined`: there is none, or it is no longer good. */
  read(): Promise<LanguageTable | undefined>
  write(table: LanguageTable): Promise<void>
}

const dayMs = 24 * 60 * 60 * 1000
const version = 'languages 1'
const maxTables = 16

/** @param place names the service, without a key, and the clock: milliseconds since 1970 */
export function openKeptTable({
  service,
  kept,
  now = Date.now,
}: {
  readonly service: string
  readonly kept: KeptAnswers
  readonly now?: (() => number) | undefined
}): KeptTable {
  const isFresh = ({ at }: Stored) => at <= now() && now() - at < dayMs
  const readAll = async () => parseTables((await kept.read()) ?? '').filter(isFresh)
  const isThis = (table: Stored) => table.service === service
  return {
    async read() {
      const found = (await readAll()).find(isThis)
      if (found === undefined) return undefined
      const languages = found.languages.map(([code, name, hasFormality]) => ({ code, name, hasFormality }))
      return { languages, standIn: undefined, note: found.note ?? undefined }
    },
    async write({ languages, standIn, note = null }) {
      // What only stands in for a translation may be another service at the same address tomorrow.
      if (languages === undefined || standIn !== undefined) return
      const others = (await readAll()).filter((table) => !isThis(table))
      const rows = languages.map(({ code, name, hasFormality }) => [code, name, hasFormality] as const)
      const stored: Stored = { service, at: now(), note, languages: rows }
      await kept.write(`${JSON.stringify({ lockale: version, tables: [stored, ...others].slice(0, maxTables) })}\n`)
    },
  }
}

interface Stored {
  readonly service: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly note: string | null
  readonly languages: readonly StoredLanguage[]
}

type StoredLanguage = readonly [code: string, name: string, hasFormality: boolean]

/** Reads the stored tables. Returns none for a file that is truncated, or not written by this version. */
function parseTables(text: string): readonly Stored[] {
  try {
    const value: unknown = JSON.parse(text)
    if (!isRecord(value) || value['lockale'] !== version || !Array.isArray(value['tables'])) return []
    return value['tables'].filter(isStored)
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

function isStored(value: unknown): value is Stored {
  if (!isRecord(value)) return false
  const { service, at, note, languages } = value
  return (
    typeof service === 'string' &&
    typeof at === 'number' &&
    (note === null || typeof note === 'string') &&
    Array.isArray(languages) &&
    languages.length > 0 &&
    languages.every(isStoredLanguage)
  )
}

function isStoredLanguage(value: unknown): value is StoredLanguage {
  if (!Array.isArray(value) || value.length !== 3) return false
  return typeof value[0] === 'string' && typeof value[1] === 'string' && typeof value[2] === 'boolean'
}
