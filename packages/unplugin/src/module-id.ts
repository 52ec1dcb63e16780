import { stringLiteral } from './literal.ts'

/** What an import asks for. */
export type ModuleRequest =
  /** All locales; `meta`: what there is to know of them; `backend`: loads them one by one; `live`: what changes while they are shown. */
  | { readonly kind: 'resources' }
  | { readonly kind: 'meta' }
  | { readonly kind: 'backend' }
  | { readonly kind: 'live' }
  | { readonly kind: 'locale'; readonly locale: string }
  | { readonly kind: 'namespace'; readonly locale: string; readonly namespace: string }
  /** The same with an export for each key. The locale may be `buildLocale`. */
  | { readonly kind: 'messages'; readonly locale: string; readonly namespace: string }
  /** For the modules above alone: code that runs in the app, by the name of its file in `runtime/`. */
  | { readonly kind: 'runtime'; readonly name: string }
  /** Only in a dev server: connects the libraries of an app that imports its locale files by itself. */
  | { readonly kind: 'connect' }
  /** Only in a dev server: a JSON file that an app imports by itself. The path is absolute. */
  | { readonly kind: 'own'; readonly path: string }
  /** Problems of the last check. Exists only while the bundler watches. */
  | { readonly kind: 'findings' }
  /** Only while the bundler watches: what loads the texts of each pseudo-locale. */
  | { readonly kind: 'pseudos' }
  /** Only while the bundler watches: the texts of a namespace for a pseudo-locale, made from those of the source. */
  | { readonly kind: 'pseudo'; readonly locale: string; readonly namespace: string }

/** Ids as people write them. webpack takes `virtual:` for a URL scheme: there the request is rewritten to `~`. */
export const importPattern: RegExp = /^(?:virtual:|~)lockale\//u

/**
 * Ids between `resolveId` and `load`. NUL keeps other plugins away; the ending keeps them from taking a namespace called
 * `home.css` for a style sheet.
 */
// oxlint-disable-next-line no-control-regex -- Rollup's convention for ids that are no files
export const resolvedPattern: RegExp = /^\0virtual:lockale\/.*\.js$/u

/**
 * The same resolved id for all spellings of a request: `~`, and a namespace's `/` as it is or as `%2F`. Bundlers name a chunk by
 * the end of an id: that of a namespace is `de.shop.cart`.
 */
export function resolveModuleId(id: string): string {
  const request = parsePath(id.replace(importPattern, ''))
  const own = importId(request)
  const isOfNamespace = request.kind === 'namespace' || request.kind === 'messages'
  const name = isOfNamespace ? `/@/${own.slice('virtual:lockale/'.length).replaceAll('/', '.')}` : ''
  return `\0${own}${name}.js`
}

/** What webpack and Rspack show is a path that unplugin makes of an id, with escapes for all but these characters. */
export const fileNamePattern: RegExp = /^lockale~.*\.js$/u

/** A resolved id for webpack and Rspack: `lockale~de~shop~cart.js`. */
export function toFileName(resolved: string): string {
  const path = importId(parseResolvedId(resolved)).slice('virtual:lockale/'.length)
  return `lockale~${path.replaceAll('~', '%7E').replaceAll('/', '~')}.js`
}

/** The resolved id again. */
export function fromFileName(name: string): string {
  return resolveModuleId(`virtual:${name.replace(/\.js$/u, '').replaceAll('~', '/')}`)
}

export function parseResolvedId(id: string): ModuleRequest {
  return parsePath(id.replace(/^\0virtual:lockale\//u, '').replace(/(?:\/@\/[^/]*)?\.js$/u, ''))
}

/** Returns the id to import a module by, as a literal of JavaScript. */
export function importLiteral(request: ModuleRequest): string {
  return stringLiteral(importId(request))
}

/** Returns the same of a file in `runtime/`. */
export function runtimeLiteral(name: string): string {
  return importLiteral({ kind: 'runtime', name })
}

/** Returns the id to import a module by; what is no letter, digit or one of `-._~/` in a name is escaped. */
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
  const [locale = '', ...rest] = path.split('/').map(unescapeName)
  if (locale === '-') return parseInner(rest)
  if (locale === 'messages' && rest.length > 1) {
    const [of = '', ...namespace] = rest
    return { kind: 'messages', locale: of, namespace: namespace.join('/') }
  }
  return rest.length === 0 ? { kind: 'locale', locale } : { kind: 'namespace', locale, namespace: rest.join('/') }
}

/** `-` is no locale: what stands below it is not for an app to import. */
function parseInner([kind, first = '', ...rest]: readonly string[]): ModuleRequest {
  if (kind === 'runtime') return { kind, name: [first, ...rest].join('/') }
  if (kind === 'own') return { kind, path: [first, ...rest].join('/') }
  if (kind === 'pseudo' && first === '') return { kind: 'pseudos' }
  if (kind === 'pseudo') return { kind, locale: first, namespace: rest.join('/') }
  return kind === 'findings' || kind === 'connect' ? { kind } : { kind: 'locale', locale: '-' }
}

/** Stricter than `encodeURIComponent`: `!` separates loaders in webpack. */
function escapeName(name: string): string {
  const wellFormed = name.replaceAll(/\p{Surrogate}/gu, '\ufffd')
  return encodeURIComponent(wellFormed).replaceAll(
    /[!'()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** A name that is no escaped one is taken as it is: Vite's dev server hands over ids that it has decoded once. */
function unescapeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Code in the folders where apps keep their translations. Go reads it too, for esbuild. */
const codeFile = String.raw`[\\/](?:locales?|langs?|languages?|i18n|l10n|intl|translations?|messages)[\\/.](?:[^?]*\.)?[cm]?[jt]s`

/**
 * Ids of files that may be locale files: which of them are, only the config says, which is not read yet when a bundler asks for
 * its filters. Code is asked about only where apps keep their translations, since every module of an app is code.
 */
export const ownFilePattern: RegExp = new RegExp(
  String.raw`^(?!.*[\\/]node_modules[\\/])[^\0?]+(?:\.(?:json[c5]?|arb|ya?ml|toml|properties|strings|stringsdict|xcstrings|xml|res[xw]|xliff?|xlf|pot?|ftl|php)|${codeFile})(?:\?raw)?$`,
  'u',
)

/** Those that Vite's dev server may have as modules of the plugin's own: JSON, and YAML that a plugin of the app reads. */
export const liveFilePattern: RegExp = /\.(?:json|ya?ml)$/u

/** Those that esbuild reads by itself. Its patterns are Go's, which knows no flag `u`. */
// oxlint-disable-next-line require-unicode-regexp -- see above
export const esbuildOwnFilePattern: RegExp = new RegExp(String.raw`(?:\.json|${codeFile})$`)

/**
 * Reads the id of a file that may be a locale file which an app imports by itself; `undefined`: it is none.
 * @returns `path` is absolute; `isRaw` (`?raw`): the module is the text of the file
 */
export function readOwnFile(id: string): { readonly path: string; readonly isRaw: boolean } | undefined {
  if (!ownFilePattern.test(id)) return undefined
  const isRaw = id.endsWith('?raw')
  return { path: isRaw ? id.slice(0, -'?raw'.length) : id, isRaw }
}
