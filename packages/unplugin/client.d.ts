// Types of the virtual modules. Use: /// <reference types="unplugin-lockale/client" />, or `types` in tsconfig.json.

declare namespace Lockale {
  /** Project locales as property names. The file of `lockale types` adds them. */
  // oxlint-disable-next-line typescript/no-empty-object-type -- it is there to be added to
  interface Locales {}
}

declare module 'virtual:lockale/resources' {
  /** Locale → namespace → strings, for `resources` of i18next. */
  const resources: Record<string, Record<string, Record<string, unknown>>>
  export default resources
}

declare module 'virtual:lockale/meta' {
  /** `'en' | 'de'` with the file of `lockale types`, otherwise `string`. */
  export type Locale = [keyof Lockale.Locales] extends [never] ? string : keyof Lockale.Locales
  /** All locales of the project, including the source locale. */
  export const locales: readonly Locale[]
  export const source: Locale
  export const namespaces: readonly string[]
  /** Text direction by locale, for `dir` in HTML. */
  export const direction: Readonly<Record<string, 'ltr' | 'rtl'>>
  /** Share of strings whose translation is up to date, 0 to 1, by locale. */
  export const coverage: Readonly<Record<string, number>>
  /** The same by locale and namespace. */
  export const namespaceCoverage: Readonly<Record<string, Readonly<Record<string, number>>>>
  /**
   * Returns the locale for a request to a server. Checks the first part of the path (`/de/cart`), the parameter
   * `?locale=`, the cookie `locale`, then `Accept-Language`. If none names a locale of the app, returns the source
   * locale.
   * @param request a `Request`, a request of Node, or an object with these two fields
   * @param options other names of the cookie and the parameter; `false` disables one
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
  /** Invalid translations that the build replaces with the source string. */
  export const sourceFallbacks: readonly {
    readonly locale: string
    readonly namespace: string
    /** Key of the message. If absent, all strings of a file that cannot be read. */
    readonly message?: string
    /** Id of the rule that the translation violates. */
    readonly rule: string
  }[]
}

declare module 'virtual:lockale/backend' {
  /** For `i18next.use(backend)`. Loads a namespace of a locale when i18next needs it. */
  const backend: {
    type: 'backend'
    init(): void
    // oxlint-disable-next-line typescript/no-explicit-any -- i18next may not be installed; what fits its types fits these
    read(locale: string, namespace: string, callback: (error: any, texts: any) => void): void
  }
  export default backend
  /** Locale → namespace → function that loads the strings. */
  export const loaders: Readonly<
    Record<string, Readonly<Record<string, () => Promise<{ readonly default: Record<string, unknown> }>>>>
  >
}

declare module 'virtual:lockale/live' {
  export interface Update {
    readonly locale: string
    readonly namespace: string
    /** All current strings of the namespace. It is the object that the module exported, changed in place. */
    // oxlint-disable-next-line typescript/no-explicit-any -- as the modules above
    readonly texts: Record<string, any>
  }
  /** For `i18next.use(live)`. Shows edits of locale files without a reload. Does nothing in a build. */
  export const live: {
    type: '3rdParty'
    // oxlint-disable-next-line typescript/no-explicit-any -- an instance of i18next, which may not be installed
    init(i18next: any): void
  }
  /** Shows edits with vue-i18n. Takes the result of `createI18n`; returns a function that stops it. */
  // oxlint-disable-next-line typescript/no-explicit-any -- vue-i18n may not be installed
  export function connectVueI18n(i18n: { readonly global: any }): () => void
  /** Calls the listener after each change of a namespace. Returns a function that stops it. */
  export function onUpdate(listener: (update: Update) => void): () => void
}

/** `virtual:lockale/<locale>`: namespace → strings. `virtual:lockale/<locale>/<namespace>`: strings. */
declare module 'virtual:lockale/*' {
  // oxlint-disable-next-line typescript/no-explicit-any -- a pattern cannot tell the two apart, and both fit i18next's types
  const texts: Record<string, any>
  export default texts
}

/**
 * `virtual:lockale/messages/<locale>/<namespace>`: an export for each key that is an identifier. The locale may be
 * `buildLocale`: the option of that name, or the source locale.
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
