/** The name of a preset. Presets differ only in the fields of `Preset`: header names, URLs and texts. */
export type PresetName = 'service' | 'deepl'

export interface Preset {
  /** First word of the `Authorization` header. Servers accept it in upper and lower case. */
  readonly scheme: string
  readonly reportingTagHeader: string
  /** First word of the `Authorization` header for requests to the signed URLs of a voice job. */
  readonly signatureScheme: string
  /** Base URL for API keys of paid plans; `undefined` if none is built in. */
  readonly paidUrl: string | undefined
  /** Base URL for API keys of free plans; `undefined` if none is built in. */
  readonly freeUrl: string | undefined
  /** Base URLs by region. Each region has its own glossaries and style rules. */
  readonly regionalUrls: Readonly<Record<string, string>>
  /** All hosts that may receive an API key of this preset, including regional hosts. */
  readonly hosts: readonly string[]
}

export const presets: Readonly<Record<PresetName, Preset>> = {
  service: {
    scheme: 'Service-Auth-Key',
    reportingTagHeader: 'X-Service-Reporting-Tag',
    signatureScheme: 'Service-Signature',
    paidUrl: undefined,
    freeUrl: undefined,
    regionalUrls: {},
    hosts: [],
  },
  deepl: {
    scheme: 'DeepL-Auth-Key',
    reportingTagHeader: 'X-DeepL-Reporting-Tag',
    signatureScheme: 'DeepL-Signature',
    paidUrl: 'https://api.deepl.com',
    freeUrl: 'https://api-free.deepl.com',
    regionalUrls: { us: 'https://api-us.deepl.com', jp: 'https://api-jp.deepl.com' },
    hosts: ['api.deepl.com', 'api-free.deepl.com', 'api-us.deepl.com', 'api-jp.deepl.com'],
  },
}

/** A header of every response: 32 lower-case hex characters. */
export const traceIdHeader = 'X-Trace-ID'

/**
 * Response header with the name of an engine that makes pseudo-translations. It is not part of the public API. A
 * client that finds it must not present the strings as translations.
 */
export const standInHeader = 'X-Stand-In-Engine'

/** Endings of API keys, by kind of key. An API key with any other ending is for a paid plan. */
export const keySuffixes = { free: ':fx', admin: ':adm' } as const

/** The fields of JSON error bodies in all known structures. A body can also be empty, HTML or plain text. */
export interface ErrorBody {
  readonly message?: string
  readonly Message?: string
  readonly error?: { readonly message?: string }
  readonly detail?: string | undefined
  readonly code?: 'invalid_content_type' | (string & {}) | undefined
}
