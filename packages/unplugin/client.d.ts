// Types of the virtual modules. Use: /// <reference types="unplugin-lockale/client" />, or `types` in tsconfig.json.

declare namespace Lockale {
  /** The locales of the project, as names of fields. The file of `lockale types` adds them. */
  // oxlint-disable-next-line typescript/no-empty-object-type -- it is there to be added to
  interface Locales {}
}

declare module 'virtual:lockale/resources' {
  /** Locale → namespace → texts, as i18next's `resources` takes them. */
  const resources: Record<string, Record<string, Record<string, unknown>>>
  export default resources
}

declare module 'virtual:lockale/meta' {
  /** `'en' | 'de'` with the file of `lockale types`, and `string` without it. */
  export type Locale = [keyof Lockale.Locales] extends [never] ? string : keyof Lockale.Locales
  /** All locales of the project, the source locale among them. */
  export const locales: readonly Locale[]
  export const source: Locale
  export const namespaces: readonly string[]
  /** By locale, for `dir` in HTML. */
  export const direction: Readonly<Record<string, 'ltr' | 'rtl'>>
  /** By locale: the share of strings whose translation is up to date, from 0 to 1. */
  export const coverage: Readonly<Record<string, number>>
  /** By locale and namespace. */
  export const namespaceCoverage: Readonly<Record<string, Readonly<Record<string, number>>>>
  /**
   * The locale of a request, for a server: the first part of the path (`/de/cart`), the parameter `?locale=`, the cookie `locale`,
   * then `Accept-Language`, as far as the app has that locale; otherwise the source locale.
   * @param request a `Request`, a request of Node, or the two fields of one
   * @param options other names of the cookie and the parameter; `false` for none
   */
  export function requestLocale(
    request: {
      readonly url?: string | URL
      readonly headers?:
        | { get(name: string): string | null }
        | Readonly<Record<string, string | readonly string[] | undefined>>
    },
    options?: { readonly cookie?: string | false; readonly parameter?: string | false },
  ): string
  /** Broken texts that are not in the build: those of the source stand in their places. */
  export const sourceFallbacks: readonly {
    readonly locale: string
    readonly namespace: string
    /** As people name it; without it, all texts of a file that cannot be read. */
    readonly message?: string
    /** The check that it breaks. */
    readonly rule: string
  }[]
}

declare module 'virtual:lockale/backend' {
  /** For `i18next.use(backend)`: loads each namespace of each locale when i18next asks for it. */
  const backend: {
    type: 'backend'
    init(): void
    // oxlint-disable-next-line typescript/no-explicit-any -- i18next may not be installed; what fits its types fits these
    read(locale: string, namespace: string, callback: (error: any, texts: any) => void): void
  }
  export default backend
  /** Locale → namespace → what loads its texts. */
  export const loaders: Readonly<
    Record<string, Readonly<Record<string, () => Promise<{ readonly default: Record<string, unknown> }>>>>
  >
}

declare module 'virtual:lockale/live' {
  export interface Update {
    readonly locale: string
    readonly namespace: string
    /** All texts of the namespace, as they are now: the object that its module gave, changed in its place. */
    // oxlint-disable-next-line typescript/no-explicit-any -- as the modules above
    readonly texts: Record<string, any>
  }
  /** For `i18next.use(live)`: an edit of a locale file shows without a reload. Does nothing in a build. */
  export const live: {
    type: '3rdParty'
    // oxlint-disable-next-line typescript/no-explicit-any -- an instance of i18next, which may not be installed
    init(i18next: any): void
  }
  /** The same for vue-i18n: takes what `createI18n` gives. Gives what ends it. */
  // oxlint-disable-next-line typescript/no-explicit-any -- vue-i18n may not be installed
  export function connectVueI18n(i18n: { readonly global: any }): () => void
  /** The same for everything else: calls the listener after each change of a namespace. Gives what ends that. */
  export function onUpdate(listener: (update: Update) => void): () => void
}

/** `virtual:lockale/<locale>`: namespace → texts. `virtual:lockale/<locale>/<namespace>`: texts. */
declare module 'virtual:lockale/*' {
  // oxlint-disable-next-line typescript/no-explicit-any -- a pattern cannot tell the two apart, and both fit i18next's types
  const texts: Record<string, any>
  export default texts
}

/**
 * `virtual:lockale/messages/<locale>/<namespace>`: an export for each key that is an identifier. The locale may be `buildLocale`: the
 * option of that name, or the source locale.
 */
declare module 'virtual:lockale/messages/*'

declare module '~lockale/messages/*'

declare module '~lockale/resources' {
  export { default } from 'virtual:lockale/resources'
}

declare module '~lockale/meta' {
  export * from 'virtual:lockale/meta'
}

declare module '~lockale/backend' {
  export { default, loaders } from 'virtual:lockale/backend'
}

declare module '~lockale/live' {
  export * from 'virtual:lockale/live'
}

declare module '~lockale/*' {
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  const texts: Record<string, any>
  export default texts
}
