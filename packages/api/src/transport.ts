/** Which names and addresses are used; nothing else differs between the two. */
export type PresetName = 'service' | 'deepl'

export interface Preset {
  /** First word of the `Authorization` header. Servers compare it without regard to case. */
  readonly scheme: string
  readonly reportingTagHeader: string
  /** First word of the `Authorization` header at the addresses that a voice job names. */
  readonly signatureScheme: string
  /** Base address for paid keys; `undefined`: none is built in. */
  readonly paidUrl: string | undefined
  /** Base address for free keys; `undefined`: none is built in. */
  readonly freeUrl: string | undefined
  /** Base addresses by region: each keeps glossaries and style rules of its own. */
  readonly regionalUrls: Readonly<Record<string, string>>
  /** The label of a developer key that is made without one. */
  readonly keyLabel: string
  /** What a watermark on a document says. */
  readonly watermark: string
  /** Every host that a key of this preset belongs to, regional ones included. */
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

/** 32 lower-case hex characters, on every response. */
export const traceIdHeader = 'X-Trace-ID'

/**
 * Sent by a service whose engine only stands in for a translation, on every response: the engine's name. Not part of the
 * public contract; a client that finds it must not call the texts translations.
 */
export const standInHeader = 'X-Stand-In-Engine'

/** How the end of a key tells what it is good for; any other key is a paid one. */
export const keySuffixes = { free: ':fx', admin: ':adm' } as const

/** Every shape an error body is known to have; also possible: empty, HTML, plain text. */
export interface ErrorBody {
  readonly message?: string
  readonly Message?: string
  readonly error?: { readonly message?: string }
  readonly detail?: string | undefined
  readonly code?: 'invalid_content_type' | (string & {}) | undefined
}
