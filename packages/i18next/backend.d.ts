import type { BackendModule } from 'i18next'

/** Options from the bundler plugin. `virtual:lockale/backend` passes them for you. */
export interface LoadersOptions {
  /** By locale and namespace, the function that loads the strings. */
  readonly loaders: Readonly<Record<string, Readonly<Record<string, () => Promise<{ readonly default: unknown }>>>>>
  /** The source locale. */
  readonly source?: string
}

/** Options for an app without the bundler plugin. */
export interface LoadOptions {
  /**
   * Returns the strings of a namespace, or a module that exports them as default; `undefined` if there are none. A rejection
   * because the module does not exist counts as `undefined`; after any other rejection, i18next tries again.
   */
  readonly load: (locale: string, namespace: string) => unknown
  /** The source locale. If it lacks a namespace, the backend throws an error that names it. */
  readonly source?: string
}

/** Where the backend gets strings from. */
export type BackendOptions = LoadersOptions | LoadOptions

/**
 * Returns an i18next backend that loads each namespace of a locale when i18next needs it. If a locale does not exist, i18next
 * uses its fallback locales. After a failure, i18next tries again by its `maxRetries` and `retryTimeout`.
 * ```ts
 * i18next.use(createBackend({ source: 'en', load: (locale, namespace) => import(`./locales/${locale}/${namespace}.json`) }))
 * ```
 */
export function createBackend(options: BackendOptions): BackendModule
