import { toolSegment } from '@lockale/disk'

/**
 * A path template is a relative path with `/` in which `{locale}` stands for a locale as paths spell it, any number of
 * times, and `{namespace}` for the name of a catalog, at most once. All else is literal: there are no wildcards.
 *
 * A namespace is one or more folder or file names. Where `{namespace}` begins a path segment it may hold `/`, so
 * `locales/{locale}/{namespace}.json` finds `locales/en/shop/cart.json` as `shop/cart`; behind other text in its segment
 * (`app-{namespace}.json`) it is one name. Names that begin with a dot are hidden and never match.
 *
 * In a folder `values-{locale}` a locale is spelled as Android does it: `values-pt-rBR`, `values-b+sr+Latn`.
 */

/** Returns the path for these values, inserted unchanged: the locale must be spelled as in paths (`pt_BR`). */
export function fillTemplate(
  template: string,
  { locale, namespace }: { readonly locale: string; readonly namespace: string | undefined },
): string {
  return template.replaceAll(/(?<![^/])values-\{locale\}(?![^/])|\{(?:locale|namespace)\}/gu, (part) => {
    if (part === localePart) return locale
    return part === namespacePart
      ? (namespace ?? part)
      : `values-${locale === localePart ? locale : androidQualifier(locale)}`
  })
}

/** Returns the name of a catalog in the lockfile: the template with its namespace, in NFC on every system. */
export function catalogId(template: string, namespace: string | undefined): string {
  return fillTemplate(template, { locale: localePart, namespace: namespace?.normalize('NFC') })
}

/** Returns the namespace of a path if the template matches it for this locale, else `undefined`. */
export function matchNamespace(template: string, locale: string, path: string): string | undefined {
  const filled = catalogFree(template, locale)
  const at = filled.indexOf(namespacePart)
  if (at === -1) return undefined
  const before = filled.slice(0, at)
  const after = filled.slice(at + namespacePart.length)
  if (!path.startsWith(before) || !path.endsWith(after) || path.length <= before.length + after.length) return undefined
  const namespace = path.slice(before.length, path.length - after.length)
  const isFit = beginsSegment(before)
    ? namespace.split('/').every((segment) => segment !== '' && !segment.startsWith('.'))
    : !namespace.includes('/')
  return isFit ? namespace : undefined
}

/** Returns whether the template matches this path for this locale, with any namespace. */
export function matchesTemplate(template: string, locale: string, path: string): boolean {
  return hasNamespace(template)
    ? matchNamespace(template, locale, path) !== undefined
    : catalogFree(template, locale) === path
}

/** Returns a glob for all paths of a locale. It may match more paths; `matchNamespace` filters them. */
export function toGlob(template: string, locale: string): string {
  const [before = '', after] = catalogFree(template, locale).split(namespacePart)
  if (after === undefined) return escapeGlob(before)
  if (!beginsSegment(before)) return `${escapeGlob(before)}*${escapeGlob(after)}`
  const file = after.startsWith('/') ? '' : '/*'
  return `${escapeGlob(before)}**${file}${escapeGlob(after)}`
}

/** Returns what is wrong with a template, as the end of a sentence that begins with its name, or `undefined`. */
export function templateProblem(template: string): string | undefined {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f]/u.test(template)) return 'contains a control character'
  if (template.includes('"')) return 'contains a double quote'
  if (template.includes('\\')) return 'contains a backslash; folders are separated by "/" on every system'
  if (template.startsWith('/') || /^[a-z]:/iu.test(template)) {
    return 'is an absolute path; write it relative to the folder of the config'
  }
  const segments = template.split('/')
  if (segments.includes('..')) {
    return 'leaves the folder of the config with "..": put the config into a folder that holds all of these files'
  }
  if (segments.includes('.')) return 'contains "." as a folder'
  if (segments.includes('')) return template.endsWith('/') ? 'names a folder, not a file' : 'has an empty folder name'
  const foreign = toolSegment(template) ?? segments.find((segment) => othersFolders.has(segment.toLowerCase()))
  if (foreign !== undefined) return `is inside ${foreign}, where lockale neither reads nor writes`
  return placeholderProblem(template)
}

export function hasNamespace(template: string): boolean {
  return template.includes(namespacePart)
}

export function hasLocale(template: string): boolean {
  return template.includes(localePart)
}

const localePart = '{locale}'
const namespacePart = '{namespace}'
const othersFolders: ReadonlySet<string> = new Set(['node_modules', '.lockale'])

function catalogFree(template: string, locale: string): string {
  return fillTemplate(template, { locale, namespace: undefined })
}

/** Returns what follows `values-` for a locale (Android, "Providing alternative resources"): `pt-rBR`, `b+ast`. */
export function androidQualifier(locale: string): string {
  if (/^[a-z]{2,3}-[A-Z]{2}$/u.test(locale)) return locale.replace('-', '-r')
  return /^[a-z]{2,3}(?:-[A-Za-z\d]{3,8})+(?:-[A-Z]{2})?$/u.test(locale) && !/-r[A-Z]{2}$/u.test(locale)
    ? `b+${locale.replaceAll('-', '+')}`
    : locale
}

function beginsSegment(before: string): boolean {
  return before === '' || before.endsWith('/')
}

/** Does not escape `+` and `@`: they are special only before `(`, and fast-glob keeps a backslash in folder names. */
function escapeGlob(literal: string): string {
  return literal.replaceAll(/[!()*?[\]{|}]/gu, String.raw`\$&`)
}

function placeholderProblem(template: string): string | undefined {
  if (/[*?]/u.test(template)) {
    return 'contains a wildcard; use "{namespace}" for any file name, including folders'
  }
  const rest = template.replaceAll(/\{(?:locale|namespace)\}/gu, '')
  const [odd] = /\{+[^{}/]{0,40}\}+|[{}]/u.exec(rest) ?? []
  if (odd !== undefined) return `contains ${odd}; only {locale} and {namespace} are replaced${insteadOf(odd)}`
  if (template.split(namespacePart).length > 2) return 'has {namespace} more than once'
  return undefined
}

function insteadOf(odd: string): string {
  const name = odd.replaceAll(/[{}]/gu, '').toLowerCase()
  if (/^(?:l(?:ng|ang|ocales?)|language|lang_?code)$/u.test(name)) return ': did you mean {locale}?'
  if (/^(?:ns|namespaces?|name|file|filename)$/u.test(name)) return ': did you mean {namespace}?'
  return ''
}
