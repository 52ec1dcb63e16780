/** Selects names and addresses. Nothing else differs between the two presets. */
export type PresetName = 'service' | 'deepl'

export interface Preset {
  /** First word of the `Authorization` header. Servers compare it without regard to case. */
  readonly scheme: string
  readonly reportingTagHeader: string
  /** First word of the `Authorization` header at the addresses that a voice job names. */
  readonly signatureScheme: string
  /** Base address for paid keys; `undefined` if none is built in. */
  readonly paidUrl: string | undefined
  /** Base address for free keys; `undefined` if none is built in. */
  readonly freeUrl: string | undefined
  /** Base addresses by region. Each region has glossaries and style rules of its own. */
  readonly regionalUrls: Readonly<Record<string, string>>
  /** The label of a developer key that is created without one. */
  readonly keyLabel: string
  /** The text of a watermark on a document. */
  readonly watermark: string
  /** Every host that a key of this preset may be sent to, regional ones included. */
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
    keyLabel: 'API Key',
    watermark: 'Translated by the service',
    hosts: [],
  },
  deepl: {
    scheme: 'DeepL-Auth-Key',
    reportingTagHeader: 'X-DeepL-Reporting-Tag',
    signatureScheme: 'DeepL-Signature',
    paidUrl: 'https://api.deepl.com',
    freeUrl: 'https://api-free.deepl.com',
    regionalUrls: { us: 'https://api-us.deepl.com', jp: 'https://api-jp.deepl.com' },
    keyLabel: 'DeepL API Key',
    watermark: 'Translated by DeepL',
    hosts: ['api.deepl.com', 'api-free.deepl.com', 'api-us.deepl.com', 'api-jp.deepl.com'],
  },
}

/** A header of every response: 32 lower-case hex characters. */
export const traceIdHeader = 'X-Trace-ID'

/**
 * Response header with the name of an engine that makes pseudo-translations. Not part of the public contract. A client
 * that finds it must not call the texts translations.
 */
export const standInHeader = 'X-Stand-In-Engine'

/** The end of a key tells its kind; any other key is a paid one. */
export const keySuffixes = { free: ':fx', admin: ':adm' } as const

/** Every known shape of an error body. A body can also be empty, HTML or plain text. */
export interface ErrorBody {
  readonly message?: string
  readonly Message?: string
  readonly error?: { readonly message?: string }
  readonly detail?: string | undefined
  readonly code?: 'invalid_content_type' | (string & {}) | undefined
}
