/** Which names and addresses are used; nothing else differs between the two (SERVICE.md 1.1). */
export type PresetName = 'service' | 'deepl'

export interface Preset {
  /** First word of the `Authorization` header. Servers compare it without regard to case. */
  readonly scheme: string
  readonly reportingTagHeader: string
  /** Base address for paid keys; `undefined`: none is built in. */
  readonly paidUrl: string | undefined
  /** Base address for free keys; `undefined`: none is built in. */
  readonly freeUrl: string | undefined
  /** Every host that a key of this preset belongs to, regional ones included. */
  readonly hosts: readonly string[]
}

export const presets: Readonly<Record<PresetName, Preset>> = {
  service: {
    scheme: 'Service-Auth-Key',
    reportingTagHeader: 'X-Service-Reporting-Tag',
    paidUrl: undefined,
    freeUrl: undefined,
    hosts: [],
  },
  deepl: {
    scheme: 'DeepL-Auth-Key',
    reportingTagHeader: 'X-DeepL-Reporting-Tag',
    paidUrl: 'https://api.deepl.com',
    freeUrl: 'https://api-free.deepl.com',
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

/** Every shape an error body is known to have; also possible: empty, HTML, plain text (SERVICE.md 4.2). */
export interface ErrorBody {
  readonly message?: string
  readonly Message?: string
  readonly error?: { readonly message?: string }
  readonly detail?: string
  readonly code?: 'invalid_content_type' | (string & {})
}
