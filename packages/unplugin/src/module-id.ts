import { decodeSafely } from '@lockale/errors'
import { stringLiteral } from './literal.ts'

export type ModuleRequest =
  /**
   * Virtual modules for apps: all strings (`resources`), data about locales (`meta`), an i18next backend, updates of a
   * running app (`live`), and the strings of a locale or namespace.
   */
  | { readonly kind: 'resources' }
  | { readonly kind: 'meta' }
  | { readonly kind: 'backend' }
  | { readonly kind: 'live' }
  | { readonly kind: 'locale'; readonly locale: string }
  | { readonly kind: 'namespace'; readonly locale: string; readonly namespace: string }
  /** The strings of a namespace in a locale, with one export for each key. `locale` may be the word `buildLocale`. */
  | { readonly kind: 'messages'; readonly locale: string; readonly namespace: string }
  /** Internal: a file of `runtime/`, by its name. */
  | { readonly kind: 'runtime'; readonly name: string }
  /** Only in a dev server: passes updates to the i18n libraries of an app that imports its locale files directly. */
  | { readonly kind: 'connect' }
  /** Only in a dev server: the JSON file with this absolute path, which an app imports directly. */
  | { readonly kind: 'own'; readonly path: string }
  /** Problems of the last check. Exists only in watch mode. */
  | { readonly kind: 'findings' }
  /** A module with functions that load the strings of each pseudo-locale. Exists only in watch mode. */
  | { readonly kind: 'pseudos' }
  /** The strings of a namespace in a pseudo-locale, made from the source. Exists only in watch mode. */
  | { readonly kind: 'pseudo'; readonly locale: string; readonly namespace: string }

/** Matches code files (`.js`) in the usual folders for translations. Must be valid in Go too: esbuild runs it there. */
const codeFile = String.raw`[\\/](?:locales?|langs?|languages?|i18n|l10n|intl|translations?|messages)[\\/.](?:[^?]*\.)?[cm]?[jt]s`

/** Patterns of ids and files. Bundlers call hooks only for these, and need them before the config is read. */
export const idPatterns: Readonly<
  Record<'imported' | 'resolved' | 'fileName' | 'ownFile' | 'liveFile' | 'esbuildOwnFile', RegExp>
> = {
  /** Ids in imports. For webpack, which treats `virtual:` as a URL scheme, they are rewritten to `~`. */
  imported: /^(?:virtual:|~)lockale\//u,
  /**
   * Ids between the hooks `resolveId` and `load`. The NUL at the start keeps other plugins away. The suffix `.js` keeps
   * them from reading a namespace `home.css` as a style sheet.
   */
  // oxlint-disable-next-line no-control-regex -- Rollup's convention for ids that are no files
  resolved: /^\0virtual:lockale\/.*\.js$/u,
  /** Ids as file names in webpack and Rspack. They begin with `lockale~`: unplugin would escape other signs. */
  fileName: /^lockale~.*\.js$/u,
  /** Files that may be locale files. A file of code may be one only in the usual folders for translations. */
  ownFile: new RegExp(
    String.raw`^(?!.*[\\/]node_modules[\\/])[^\0?]+(?:\.(?:json[c5]?|arb|ya?ml|toml|properties|strings|stringsdict|xcstrings|xml|res[xw]|xliff?|xlf|pot?|ftl|php)|${codeFile})(?:\?raw)?$`,
    'u',
  ),
  /** Files that may become modules of kind `own` in Vite's dev server: JSON, and YAML that a plugin turns into code. */
  liveFile: /\.(?:json|ya?ml)$/u,
  /** Locale files that esbuild itself would load. The pattern is for Go, which does not have the flag `u`. */
  // oxlint-disable-next-line require-unicode-regexp -- see above
  esbuildOwnFile: new RegExp(String.raw`(?:\.json|${codeFile})$`),
}

/**
 * Returns the same resolved id, however a request is written: with `~`, and with `/` or `%2F` in a namespace. The id
 * ends with `de.shop.cart`, because bundlers name chunks by the end of an id.
 */
export function resolveModuleId(id: string): string {
  const request = parsePath(id.replace(idPatterns.imported, ''))
  const own = importId(request)
  const isOfNamespace = request.kind === 'namespace' || request.kind === 'messages'
  const name = isOfNamespace ? `/@/${own.slice('virtual:lockale/'.length).replaceAll('/', '.')}` : ''
  return `\0${own}${name}.js`
}

/** Returns the file name of a resolved id for webpack and Rspack: `lockale~de~shop~cart.js`. */
export function toFileName(resolved: string): string {
  const path = importId(parseResolvedId(resolved)).slice('virtual:lockale/'.length)
  return `lockale~${path.replaceAll('~', '%7E').replaceAll('/', '~')}.js`
}

export function fromFileName(name: string): string {
  return resolveModuleId(`virtual:${name.replace(/\.js$/u, '').replaceAll('~', '/')}`)
}

export function parseResolvedId(id: string): ModuleRequest {
  return parsePath(id.replace(/^\0virtual:lockale\//u, '').replace(/(?:\/@\/[^/]*)?\.js$/u, ''))
}

export function importLiteral(request: ModuleRequest): string {
  return stringLiteral(importId(request))
}

export function runtimeLiteral(name: string): string {
  return importLiteral({ kind: 'runtime', name })
}

/** Returns the id for imports. Escapes all characters in names but letters, digits and `-._~/`. */
export function importId(request: ModuleRequest): string {
  const prefix = 'virtual:lockale/'
  switch (request.kind) {
    case 'resources':
    case 'meta':
    case 'backend':
    case 'live':
      return prefix + request.kind
    case 'runtime':
      return `${prefix}-/runtime/${escapeName(request.name)}`
    case 'own':
      return `${prefix}-/own/${escapeName(request.path)}`
    case 'connect':
    case 'findings':
      return `${prefix}-/${request.kind}`
    case 'pseudos':
      return `${prefix}-/pseudo`
    case 'pseudo':
      return `${prefix}-/pseudo/${placeOf(request)}`
    case 'locale':
      return prefix + escapeName(request.locale)
    case 'namespace':
      return prefix + placeOf(request)
    case 'messages':
      return `${prefix}messages/${placeOf(request)}`
  }
}

function placeOf({ locale, namespace }: Record<'locale' | 'namespace', string>): string {
  return [locale, ...namespace.split('/')].map(escapeName).join('/')
}

function parsePath(path: string): ModuleRequest {
  if (path === 'resources' || path === 'meta' || path === 'backend' || path === 'live') return { kind: path }
  // A name with an invalid escape such as `%` is used unchanged: Vite's dev server has decoded it already.
  const [locale = '', ...rest] = path.split('/').map(decodeSafely)
  if (locale === '-') return parseInner(rest)
  if (locale === 'messages' && rest.length > 1) {
    const [of = '', ...namespace] = rest
    return { kind: 'messages', locale: of, namespace: namespace.join('/') }
  }
  return rest.length === 0 ? { kind: 'locale', locale } : { kind: 'namespace', locale, namespace: rest.join('/') }
}

/** Parses an internal id, which begins with `-/`, since `-` is no locale. */
function parseInner([kind, first = '', ...rest]: readonly string[]): ModuleRequest {
  if (kind === 'runtime') return { kind, name: [first, ...rest].join('/') }
  if (kind === 'own') return { kind, path: [first, ...rest].join('/') }
  if (kind === 'pseudo' && first === '') return { kind: 'pseudos' }
  if (kind === 'pseudo') return { kind, locale: first, namespace: rest.join('/') }
  return kind === 'findings' || kind === 'connect' ? { kind } : { kind: 'locale', locale: '-' }
}

/** Escapes a name for an id. Escapes more than `encodeURIComponent`, because `!` separates loaders in webpack. */
function escapeName(name: string): string {
  const wellFormed = name.replaceAll(/\p{Surrogate}/gu, '\ufffd')
  return encodeURIComponent(wellFormed).replaceAll(
    /[!'()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/**
 * Parses the id of a possible locale file that the app imports directly; `undefined` for other ids.
 * @returns absolute `path`; `isRaw` (`?raw`): the module is the text of the file
 */
export function readOwnFile(id: string): { readonly path: string; readonly isRaw: boolean } | undefined {
  if (!idPatterns.ownFile.test(id)) return undefined
  const isRaw = id.endsWith('?raw')
  return { path: isRaw ? id.slice(0, -'?raw'.length) : id, isRaw }
}
