import { readLiterals } from '../literals.ts'
import { cleanPath, type ToolConfig, type ToolSaid, toTemplate } from './tool-config.ts'

const code = ['js', 'cjs', 'mjs', 'ts', 'json']
const named = (name: string) => code.map((extension) => `${name}.${extension}`)

/** Readers for configs in code, of tools that extract strings from code into files. No config is run. */
export const codeReaders: readonly (readonly [
  tool: string,
  files: readonly string[],
  read: (text: string) => ToolSaid,
])[] = [
  ['i18next-cli', named('i18next.config'), readI18nextCli],
  ['i18next-parser', named('i18next-parser.config'), readI18nextParser],
  ['next-i18next', named('next-i18next.config'), readNextI18next],
  ['Lingui', named('lingui.config'), readLingui],
]

/** Reads `i18next-parser.config.js`: if it has files of one locale only, that locale is the source. */
function readI18nextParser(text: string): ToolSaid {
  const literals = readLiterals(text)
  const locales = literals.list('locales')
  const output = (literals.text('output') ?? '').replaceAll('$LOCALE', '{locale}').replaceAll('$NAMESPACE', '*')
  const source = locales.length === 1 ? locales[0] : undefined
  return toSaid({ source, locales: locales.length > 1 ? locales : [] }, output)
}

/** Reads `i18next.config.ts` of i18next-cli: the source is `primaryLanguage`, or the first of `locales`. */
function readI18nextCli(text: string): ToolSaid {
  const literals = readLiterals(text)
  const locales = literals.list('locales')
  const output = (literals.text('output') ?? '')
    .replaceAll(/\{\{(?:language|lng)\}\}/gu, '{locale}')
    .replaceAll(/\{\{(?:namespace|ns)\}\}/gu, '*')
  const source = literals.text('primaryLanguage') ?? (output === '' ? undefined : locales[0])
  return toSaid({ source, locales }, output)
}

/** Reads `next-i18next.config.js`: files are below `localePath`, by locale. */
function readNextI18next(text: string): ToolSaid {
  const literals = readLiterals(text)
  const source = literals.text('defaultLocale')
  const folder = literals.text('localePath') ?? './public/locales'
  const output = source === undefined ? '' : `${folder}/{locale}/*.json`
  return toSaid({ source, locales: literals.list('locales') }, output)
}

/** Reads `lingui.config.ts`: `sourceLocale`, and `catalogs` with paths without an extension. */
function readLingui(text: string): ToolSaid {
  const literals = readLiterals(text)
  const source = literals.text('sourceLocale')
  const path = (literals.text('path') ?? '').replace('<rootDir>/', '').replaceAll('{name}', '*')
  const output = path.includes('{locale}') ? `${path}.*` : ''
  return toSaid({ source, locales: literals.list('locales') }, output)
}

/**
 * Returns what a config says about locales and files.
 * @param output a glob of all files that the tool writes, with `{locale}`
 */
function toSaid({ source, locales }: Pick<ToolConfig, 'source' | 'locales'>, output: string): ToolSaid {
  const hasLocale = output.includes('{locale}')
  const path = hasLocale ? output.replaceAll('{locale}', source ?? '') : output
  const files =
    output === '' || (hasLocale && source === undefined)
      ? []
      : [{ source: cleanPath(path), target: toTemplate(output, /\{locale\}/gu) }]
  // the source of a config that names no file is ignored: it would apply to all files of the app
  return { source: files.length === 0 ? undefined : source, locales, files }
}
