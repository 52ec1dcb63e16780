import { readLiterals } from '../literals.ts'
import { cleanPath, type ToolConfig, toTemplate } from './tool-config.ts'

type CodeReader = (file: string, text: string) => ToolConfig

const code = ['js', 'cjs', 'mjs', 'ts', 'json']
const named = (...names: readonly string[]) => names.flatMap((name) => code.map((extension) => `${name}.${extension}`))

/** Configs that are code, of tools that take strings out of code into files. They are read, never run. */
export const codeReaders: readonly (readonly [file: string, read: CodeReader])[] = [
  ...named('i18next.config').map((file) => [file, readI18nextCli] as const),
  ...named('i18next-parser.config').map((file) => [file, readI18nextParser] as const),
  ...named('next-i18next.config').map((file) => [file, readNextI18next] as const),
  ...named('lingui.config').map((file) => [file, readLingui] as const),
]

/** `i18next-parser.config.js`: where its files are of one locale, that is the source. */
function readI18nextParser(file: string, text: string): ToolConfig {
  const literals = readLiterals(text)
  const locales = literals.list('locales')
  const output = (literals.text('output') ?? '').replaceAll('$LOCALE', '{locale}').replaceAll('$NAMESPACE', '*')
  const source = locales.length === 1 ? locales[0] : undefined
  return toConfig({ tool: 'i18next-parser', file, source, locales: locales.length > 1 ? locales : [] }, output)
}

/** `i18next.config.ts` of i18next-cli: the source is `primaryLanguage`, else the first of `locales`. */
function readI18nextCli(file: string, text: string): ToolConfig {
  const literals = readLiterals(text)
  const locales = literals.list('locales')
  const output = (literals.text('output') ?? '')
    .replaceAll(/\{\{(?:language|lng)\}\}/gu, '{locale}')
    .replaceAll(/\{\{(?:namespace|ns)\}\}/gu, '*')
  const source = literals.text('primaryLanguage') ?? (output === '' ? undefined : locales[0])
  return toConfig({ tool: 'i18next-cli', file, source, locales }, output)
}

/** `next-i18next.config.js`: files lie below `localePath`, by locale. */
function readNextI18next(file: string, text: string): ToolConfig {
  const literals = readLiterals(text)
  const source = literals.text('defaultLocale')
  const folder = literals.text('localePath') ?? './public/locales'
  const output = source === undefined ? '' : `${folder}/{locale}/*.json`
  return toConfig({ tool: 'next-i18next', file, source, locales: literals.list('locales') }, output)
}

/** `lingui.config.ts`: `sourceLocale`, and `catalogs` with paths that have no extension. */
function readLingui(file: string, text: string): ToolConfig {
  const literals = readLiterals(text)
  const source = literals.text('sourceLocale')
  const path = (literals.text('path') ?? '').replace('<rootDir>/', '').replaceAll('{name}', '*')
  const output = path.includes('{locale}') ? `${path}.*` : ''
  return toConfig({ tool: 'Lingui', file, source, locales: literals.list('locales') }, output)
}

/** @param output a glob of all files of the tool, with `{locale}` */
function toConfig(about: Pick<ToolConfig, 'tool' | 'file' | 'source' | 'locales'>, output: string): ToolConfig {
  const { source } = about
  const hasLocale = output.includes('{locale}')
  const path = hasLocale ? output.replaceAll('{locale}', source ?? '') : output
  const files =
    output === '' || (hasLocale && source === undefined)
      ? []
      : [{ source: cleanPath(path), target: toTemplate(output, /\{locale\}/gu) }]
  // a config that is about no file would be taken for one about all
  return { ...about, source: files.length === 0 ? undefined : source, files, spellings: new Map() }
}
