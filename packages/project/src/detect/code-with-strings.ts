import type { Evidence } from './detection.ts'
import type { Facts } from './facts.ts'
import { localeOf } from './locale-names.ts'

/** Code that holds strings by locale, one file for each folder: lockale reads data, and says so by name. */
export function codeWithStrings({ files }: Facts): readonly Evidence[] {
  const found = new Map<string, Evidence>()
  for (const file of files) {
    const [, folder = '', name = '', extension = ''] = /^((?:.*\/)?)([^/]+)\.(php|[cm]?[jt]s)$/u.exec(file) ?? []
    const [, above = '', parent = ''] = /^((?:.*\/)?)([^/]+)\/$/u.exec(folder) ?? []
    const isPhp = extension === 'php'
    // `locales/en.ts` · `i18n/en-US/index.js` · `lang/en/auth.php`
    const isOwn = !isPhp && localeOf(name) !== undefined && isHome.test(folder)
    const isBelow = (isPhp || name === 'index') && localeOf(parent) !== undefined && isHome.test(above)
    if (!isOwn && !isBelow) continue
    const home = isBelow ? above : folder
    const isEnglish = /^en(?![a-z])/iu.test(isBelow ? parent : name)
    if (isEnglish || !found.has(home)) found.set(home, { what: isPhp ? php : script, file })
  }
  return [...found.values()]
}

const isHome = /(?:^|\/)(?:locales?|i18n|lang|langs|languages?|translations?|messages)\/$/u
const script =
  'this is code, and lockale reads data: the same strings as JSON, in a file for each locale, can be kept up to date'
const php = 'this is code, and lockale reads data: strings in lang/*.json can be kept up to date'
