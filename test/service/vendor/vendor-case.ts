import type { DeepLClient, DeepLClientOptions } from 'deepl-node'

/** Something that the vendor's client offers, against `lockale serve`. */
export interface VendorCase {
  readonly name: string
  /** What it calls of the client; it fails when it does not. */
  readonly calls: readonly VendorMethod[]
  /** The client waits for seconds, which nobody can shorten: played where tests look deeper. */
  readonly isSlow?: boolean
  readonly run: (vendor: Vendor) => Promise<void>
}

export type VendorMethod = Exclude<keyof DeepLClient, symbol>

/** The service, and clients of it in a session that no other case has. */
export interface Vendor {
  /** Without a slash at the end. */
  readonly url: string
  /** An empty folder. */
  readonly folder: string
  readonly client: DeepLClient
  /** Another one, in a session with these settings of the public mock. */
  readonly open: (settings: Readonly<Record<string, number>>, options?: VendorOptions) => DeepLClient
  /** Of `client`, as the service had it. */
  readonly lastRequest: () => Promise<LastRequest>
}

export interface LastRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
}

export interface VendorOptions extends Omit<DeepLClientOptions, 'serverUrl' | 'headers'> {
  readonly key?: string
}
