import { groupBy, isError } from '@lockale/errors'
import { findFormat } from '@lockale/formats'
import type { Evidence } from './detection.ts'
import type { Facts } from './facts.ts'
import { localeOf } from './locale-names.ts'

/**
 * Finds catalogs that are code and must run to be read. Reads one file for each path template, English or the first, to
 * see whether it can be read without running it.
 * @returns `files`: all other files; `leftOut`: the file that was read of each such catalog, and the reason
 */
export async function readCodeCatalogs(
  facts: Pick<Facts, 'files' | 'read'>,
): Promise<{ readonly files: readonly string[]; readonly leftOut: readonly Evidence[] }> {
  const templates = [...groupBy(facts.files, codeTemplateOf)].filter(([template]) => template !== undefined)
  const gone = new Set<string>()
  const leftOut: Evidence[] = []
  for (const [, files] of templates.slice(0, maxTemplates)) {
    const shown = files.find((file) => isEnglish.test(file)) ?? files[0] ?? ''
    const why = await whyCode(shown, await facts.read(shown))
    if (why === undefined) continue
    for (const file of files) gone.add(file)
    leftOut.push({ what: why, file: shown })
  }
  return { files: facts.files.filter((file) => !gone.has(file)), leftOut }
}

const maxTemplates = 2000
const isEnglish = /(?:^|[/._-])en(?:[-_][A-Za-z]{2,4})?(?=[/._])/iu

async function whyCode(path: string, text: string | undefined): Promise<string | undefined> {
  if (text === undefined) return 'it cannot be read as UTF-8'
  const format = await findFormat({ path })?.load()
  const parsed = format?.parse(new TextEncoder().encode(text), { file: path })
  const problem = parsed?.diagnostics.find(isError)
  if (problem === undefined) return undefined
  const { found, hint } = problem.arguments
  const line = problem.position === undefined ? '' : ` in line ${problem.position.line}`
  if (problem.code !== 'parse-error' || typeof found !== 'string') return `it cannot be read (${problem.code}${line})`
  return `this is code: ${found}${line}${typeof hint === 'string' ? `. ${hint}` : ''}`
}

/** Returns true for code that may be a catalog: `locales/en.ts`, `i18n/en-US/index.js`, `lang/en/auth.php`. */
export function isCodeCatalogName(path: string): boolean {
  return codeTemplateOf(path) !== undefined
}

function codeTemplateOf(path: string): string | undefined {
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
const notStrings = /\.(?:d|test|spec|stories|blade|config)\.[^./]+$/u
