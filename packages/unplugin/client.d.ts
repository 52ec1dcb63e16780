// Types of the virtual modules. Use: /// <reference types="unplugin-lockale/client" />, or `types` in tsconfig.json.

declare module 'virtual:lockale/resources' {
  /** Locale → namespace → texts, as i18next's `resources` takes them. */
  const resources: Record<string, Record<string, Record<string, unknown>>>
  export default resources
}

declare module 'virtual:lockale/meta' {
  /** All locales of the project, the source locale among them. */
  export const locales: readonly string[]
  export const source: string
  export const namespaces: readonly string[]
  /** By locale, for `dir` in HTML. */
  export const direction: Readonly<Record<string, 'ltr' | 'rtl'>>
  /** By locale: the share of messages whose translation is in step with the source, from 0 to 1. */
  export const coverage: Readonly<Record<string, number>>
}

/** `virtual:lockale/<locale>`: namespace → texts. `virtual:lockale/<locale>/<namespace>`: texts. */
declare module 'virtual:lockale/*' {
  // oxlint-disable-next-line typescript/no-explicit-any -- a pattern cannot tell the two apart, and both fit i18next's types
  const texts: Record<string, any>
  export default texts
}

declare module '~lockale/resources' {
  export { default } from 'virtual:lockale/resources'
}

declare module '~lockale/meta' {
  export * from 'virtual:lockale/meta'
}

declare module '~lockale/*' {
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  const texts: Record<string, any>
  export default texts
}
