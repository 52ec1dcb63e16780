import type { BackendModule } from 'i18next'

/** What a bundler's plugin knows of all texts; `virtual:lockale/backend` is made of it. */
export interface LoadersOptions {
  /** Locale → namespace → what loads its texts. */
  readonly loaders: Readonly<Record<string, Readonly<Record<string, () => Promise<{ readonly default: unknown }>>>>>
  /** The source locale. */
  readonly source?: string
}

/** For an app without the plugin. */
export interface LoadOptions {
  /**
   * Gives the texts of a namespace, or a module whose default export they are; `undefined` where there are none. A
   * rejection because there is no such module is the same as `undefined`; any other is tried again.
   */
  readonly load: (locale: string, namespace: string) => unknown
  /** The source locale: a namespace that is absent there is an error with its name in it. */
  readonly source?: string
}

export type BackendOptions = LoadersOptions | LoadOptions

/**
 * A backend of i18next that loads each namespace of each locale when it is asked for. A locale that is not there is left
 * to i18next's fallbacks without a word; a failure to load is tried again by i18next's `maxRetries` and `retryTimeout`.
 */
export function createBackend(options: BackendOptions): BackendModule
