import type { EditOptions } from '../format.ts'
import type { Patch } from '../splice.ts'
import { NotLiteral, TooDeep } from '../literal/scan.ts'
import { quoteAt } from './grammar.ts'
import { closingQuoteJs, skip, wordAt } from './lex.ts'
import { type JsModule, readJsModule } from './module.ts'

/**
 * In a new file `const en` becomes `const de`, wherever the module names it, if the constant is named after the source locale. Any
 * other name stays.
 */
export function renameLocale(
  text: string,
  { locale, sourceLocale }: Pick<EditOptions, 'locale' | 'sourceLocale'>,
): readonly Patch[] {
  if (locale === undefined || sourceLocale === undefined) return []
  const module = tryRead(text)
  if (module?.name === undefined) return []
  const { start, end } = module.name
  const name = text.slice(start, end)
  const spell = spellings.find((spelling) => spelling(sourceLocale) === name)
  const renamed = spell?.(locale)
  if (renamed === undefined || renamed === name || !isName(renamed)) return []
  return namesOutside(text, name, module).map((at) => ({ range: { start: at, end: at + name.length }, text: renamed }))
}

/** How people name a constant after `pt-BR`: `pt_BR`, `ptBR`, `ptBr`, `PT_BR`, `PTBR`, `pt_br`, `ptbr`, `pt`. */
const spellings: readonly ((locale: string) => string)[] = [
  (locale) => locale.replaceAll('-', '_'),
  (locale) => locale.replaceAll('-', ''),
  (locale) =>
    locale.replaceAll(/-(.)([^-]*)/g, (_, first: string, rest: string) => first.toUpperCase() + rest.toLowerCase()),
  (locale) => locale.replaceAll('-', '_').toUpperCase(),
  (locale) => locale.replaceAll('-', '').toUpperCase(),
  (locale) => locale.replaceAll('-', '_').toLowerCase(),
  (locale) => locale.replaceAll('-', '').toLowerCase(),
  (locale) => locale.replace(/-.*/, ''),
]

/** Tags of languages that are words of JavaScript. */
function isName(word: string): boolean {
  return wordAt(word, 0) === word && !/^(?:in|do|if)$/.test(word)
}

function tryRead(text: string): JsModule | undefined {
  try {
    return readJsModule(text)
  } catch (error) {
    if (error instanceof NotLiteral || error instanceof TooDeep) return undefined
    throw error
  }
}

/** Where the module names its constant: not in the object, in comments and strings, and not as a member (`x.en`, `{ en: string }`). */
function namesOutside(text: string, name: string, { root, name: declared }: JsModule): readonly number[] {
  const found: number[] = []
  let before = ''
  for (let at = skip(text, 0); at < text.length; at = skip(text, at)) {
    const quote = quoteAt(text, at)
    const word = wordAt(text, at)
    if (at === root.start) at = root.end
    else if (quote !== undefined) at = closingQuoteJs(text, at + 1, quote) + 1
    else if (word !== undefined) {
      const behind = text[skip(text, at + word.length)]
      const isMember = before === '.' || behind === ':' || behind === '?'
      if (word === name && (at === declared?.start || !isMember)) found.push(at)
      at += word.length
    } else at++
    before = text[at - 1] ?? ''
  }
  return found
}
