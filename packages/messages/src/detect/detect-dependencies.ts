import type { SyntaxId } from '../syntax.ts'

/** A library that reads messages, and how they are written for it. */
export interface KnownLibrary {
  readonly name: string
  readonly id: SyntaxId
}

/** Plugins that put another syntax into a library stand before the library. */
const libraries: readonly (readonly [pattern: RegExp, id: SyntaxId])[] = [
  [/^i18next-icu$|^@jsverse\/transloco-messageformat$|^@ngneat\/transloco-messageformat$/u, 'icu'],
  [/^ngx-translate-messageformat-compiler$/u, 'icu'],
  [/(?:^|[/-])i18next(?:$|-)|^next-translate$/u, 'i18next'],
  [/^react-intl$|^@formatjs\/|^next-intl$|^use-intl$|^intl-messageformat$|^svelte-i18n$|^@lingui\//u, 'icu'],
  [/^messageformat$|^@messageformat\//u, 'icu'],
  [/^vue-i18n$|^@nuxtjs\/i18n$|^nuxt-i18n$|^@intlify\//u, 'vue'],
  [/^@ngx-translate\/|^@jsverse\/transloco$|^@ngneat\/transloco$/u, 'ngx'],
  [/^@angular\/localize$/u, 'angular'],
  [/^i18n-js$/u, 'rails'],
  [/^@wordpress\/i18n$|^jed$/u, 'printf'],
]

/** The libraries among an app's dependencies, one for each syntax, the surest first. */
export function knownLibraries(dependencies: readonly string[]): readonly KnownLibrary[] {
  // `@lockale/i18next` stands beside i18next, and is no proof of it.
  const others = dependencies.filter((name) => !name.startsWith('@lockale/'))
  const found = new Map<SyntaxId, KnownLibrary>()
  let changesSyntax = false
  for (const [index, [pattern, id]] of libraries.entries()) {
    const name = others.find((dependency) => pattern.test(dependency))
    if (name === undefined) continue
    if (index < 2) changesSyntax = true
    // the library that such a plugin is for does not read the messages itself
    if (changesSyntax && (id === 'i18next' || id === 'ngx')) continue
    if (!found.has(id)) found.set(id, { name, id })
  }
  return [...found.values()]
}
