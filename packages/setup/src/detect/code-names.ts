import { localeOf } from './locale-names.ts'

/** Files of code that may be catalogs: `locales/en.ts`, `i18n/en-US/index.js`, `lang/en/auth.php`, `translations/messages.en.php`. */
export function isCodeCatalogName(path: string): boolean {
  return codeTemplateOf(path) !== undefined
}

/** Their path with `{locale}` in the place of the locale. */
export function codeTemplateOf(path: string): string | undefined {
  if (!isCode.test(path)) return undefined
  const [, home = '', rest = ''] = inHome.exec(path) ?? []
  if (rest === '' || notStrings.test(rest)) return undefined
  const [first = '', ...others] = rest.split('/')
  if (others.length > 0) {
    return localeOf(first) === undefined ? undefined : `${home}{locale}/${others.join('/')}`
  }
  const [, stem = '', extension = ''] = /^(.+)(\.[^.]+)$/u.exec(first) ?? []
  if (localeOf(stem) !== undefined) return `${home}{locale}${extension}`
  const [, name = '', spelling = ''] = /^(.+[.])([^.]+)$/u.exec(stem) ?? []
  return localeOf(spelling) === undefined ? undefined : `${home}${name}{locale}${extension}`
}

const isCode = /\.(?:php|[cm]?[jt]s)$/u
const inHome =
  /^((?:.*\/)?(?:locales?|i18n|lang|langs|languages?|translations?|messages)\/)(?!.*(?:^|\/)(?:locales?|i18n|lang|langs|languages?|translations?|messages)\/)(.+)$/u
/** Types, tests and pages. */
const notStrings = /\.(?:d|test|spec|stories|blade|config)\.[^./]+$/u
