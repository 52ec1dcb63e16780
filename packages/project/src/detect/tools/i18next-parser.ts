import { readLiterals } from '../literals.ts'
import { cleanPath, type ToolConfig, toTemplate } from './tool-config.ts'

/** `i18next-parser.config.js` takes strings out of code into the files of `output`: where those are of one locale, it is the source. */
export function readI18nextParser(file: string, text: string): ToolConfig {
  const literals = readLiterals(text)
  const locales = literals.list('locales')
  const output = literals.text('output') ?? ''
  const [only] = locales
  const source = locales.length === 1 ? only : undefined
  const path = output.replaceAll('$NAMESPACE', '*')
  const named = path.includes('$LOCALE') ? path.replaceAll('$LOCALE', source ?? '') : path
  return {
    tool: 'i18next-parser',
    file,
    source,
    locales: locales.length > 1 ? locales : [],
    files:
      path === '' || (source === undefined && path.includes('$LOCALE'))
        ? []
        : [{ source: cleanPath(named), target: toTemplate(output, /\$LOCALE/gu) }],
    spellings: new Map(),
  }
}
