import type { CallOptions, LanguageService } from '@lockale/client'
import type { KeptAnswers, UnsupportedTarget } from '@lockale/core'
import { isRecord, LockaleError } from '@lockale/errors'
import { listLanguages, whereThere } from './language-list.ts'

export interface LanguageTable {
  /** The target languages; `undefined` if the service does not list its languages. */
  readonly languages: readonly TargetLanguage[] | undefined
  /** Name of the translation engine if the service returns pseudo-translations; `undefined` for a real service. */
  readonly standIn: string | undefined
  /** A sentence without full stop that says which information about languages is missing. */
  readonly note: string | undefined
}

export interface TargetLanguage {
  /** BCP 47 tag. Upper and lower case do not matter. */
  readonly code: string
  readonly name: string
  readonly hasFormality: boolean
}

/** Requests the target languages and the engine of a service. @param options called before each request */
export async function askLanguages(
  client: Pick<LanguageService, 'languages' | 'languagesV2' | 'standInEngine'>,
  options: () => CallOptions,
): Promise<LanguageTable> {
  const resource = 'translate_text'
  const { languages, note } = await listLanguages(client, { resource, include: ['beta'], asksSources: false, options })
  // A service on the user's own host may be the mock service, which returns pseudo-translations.
  const standIn = await whereThere(() => client.standInEngine(options()))
  const targets = languages?.flatMap(({ lang, name, usableAsTarget, features }): readonly TargetLanguage[] =>
    usableAsTarget ? [{ code: lang, name, hasFormality: features['formality'] !== undefined }] : [],
  )
  return { languages: targets, standIn, note }
}

type Skipped = Pick<UnsupportedTarget, 'locale' | 'code' | 'nearest'>

export function notSupported(targets: readonly Skipped[], place?: string): LockaleError {
  const names = targets.map(nameOf).join(', ')
  return new LockaleError('TARGET_NOT_SUPPORTED', `The service does not translate into ${names}.`, {
    hint: 'Set the language code of the service: { locale, code }. Or set the policy of the target to "locked".',
    place,
  })
}

function nameOf({ locale, code, nearest }: Skipped): string {
  const asked = code.toLowerCase() === locale.toLowerCase() ? '' : `sent as ${code}`
  const meant = nearest.length === 0 ? '' : `did you mean ${nearest.join(' or ')}?`
  const remarks = [asked, meant].filter((remark) => remark !== '')
  return remarks.length === 0 ? locale : `${locale} (${remarks.join('; ')})`
}

/** The list of languages of one service, stored in a file for one day. */
interface KeptTable {
  /** Returns the stored languages; `undefined` if there are none, or they are too old. */
  read(): Promise<LanguageTable | undefined>
  write(table: LanguageTable): Promise<void>
}

const dayMs = 24 * 60 * 60 * 1000
const version = 'languages 1'
const maxTables = 16

/** Opens the stored list of languages. @param place `service`: address of the service; `now`: Unix time in ms */
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
      // Does not store the languages of a mock service: another service may later run at the same address.
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
  /** Time when the languages were stored, in milliseconds since 1970. */
  readonly at: number
  readonly note: string | null
  readonly languages: readonly StoredLanguage[]
}

type StoredLanguage = readonly [code: string, name: string, hasFormality: boolean]

/** Parses the file with stored languages. If it is truncated or from another version, returns nothing. */
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
