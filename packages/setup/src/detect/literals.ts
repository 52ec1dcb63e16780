interface Token {
  readonly kind: 'word' | 'text' | 'mark'
  readonly value: string
}

/**
 * Reads values that are literals in code: `locales: ['en', 'de']`, `defaultLocale = "en"`, `LANGUAGES = [('en',
 * 'English')]`. Runs nothing, so computed values are not found. Understands comments and strings of JavaScript, Python,
 * TOML and YAML.
 */
export function readLiterals(code: string): {
  /** Returns the string value of a name: the first one, or if the values are assigned (`NAME = 'de'`), the last one. */
  text(...names: readonly string[]): string | undefined
  /** Returns all strings, nested ones too, in the first list or object that is the value of a name, in order. */
  list(...names: readonly string[]): readonly string[]
} {
  const tokens = tokenise(code.slice(0, maxCharacters))
  const valuesOf = (name: string) => {
    const found: number[] = []
    for (let at = 0; at < tokens.length && found.length < maxPlaces; at++) {
      const token = tokens[at]
      const value = token?.kind !== 'mark' && token?.value === name ? behind(tokens, at) : undefined
      if (value !== undefined) found.push(value)
    }
    return found
  }
  return {
    text(...names) {
      for (const name of names) {
        const texts = valuesOf(name).flatMap((at) => {
          const text = textAt(tokens, at)
          // true for `name = 'en'`, false for `name: 'en'` and `'name' => 'en'`
          return text === undefined ? [] : [{ text, isAssigned: isMark(tokens[at - 1], '=') }]
        })
        const [first] = texts
        const last = texts.findLast(({ isAssigned }) => isAssigned)
        if (first !== undefined) return first.isAssigned ? (last ?? first).text : first.text
      }
      return undefined
    },
    list(...names) {
      const lists = names.flatMap(valuesOf).map((at) => textsWithin(tokens, at))
      return lists.find((texts) => texts.length > 0) ?? []
    },
  }
}

const maxCharacters = 262_144
/** Limit of places where one name is searched, and of tokens in one list. */
const maxPlaces = 50
const maxTokens = 5000

function isMark(token: Token | undefined, value: string): boolean {
  return token?.kind === 'mark' && token.value === value
}

/** Returns the index of the value after `name:`, `name =`, `name: Type =` or `name =>`. */
function behind(tokens: readonly Token[], at: number): number | undefined {
  const mark = tokens[at + 1]
  if (isMark(mark, '=') || isMark(mark, '(')) return isMark(tokens[at + 2], '>') ? at + 3 : at + 2
  if (!isMark(mark, ':')) return undefined
  // finds the value after a type: `const locales: readonly string[] = [...]`
  const assigned = tokens.slice(at + 2, at + 8).findIndex((token) => isMark(token, '='))
  const isType = assigned > 0 && tokens.slice(at + 2, at + 2 + assigned).every(isOfType)
  return isType ? at + 3 + assigned : at + 2
}

function isOfType({ kind, value }: Token): boolean {
  return kind === 'word' || (kind === 'mark' && /^[[\]<>|]$/u.test(value))
}

/** Returns the string at a position; in a call (`env('APP_LOCALE', 'en')`), the last string, which is the default. */
function textAt(tokens: readonly Token[], at: number): string | undefined {
  const [token, next] = tokens.slice(at, at + 2)
  if (token?.kind === 'text') return token.value
  // takes the code of an object that describes a locale, such as `{ code: 'en', label: 'English' }`
  if (token?.value === '{' && next?.kind === 'word' && namesOfCodes.has(next.value)) return textsWithin(tokens, at)[0]
  if (token?.value === '{') return defaultWithin(tokens, at)
  return token?.kind === 'word' && isMark(next, '(') ? textsWithin(tokens, at + 1).at(-1) : undefined
}

/** Returns the default in an object of fallback locales: `en-US` of `{ 'pt-BR': ['pt'], default: ['en-US'] }`. */
function defaultWithin(tokens: readonly Token[], at: number): string | undefined {
  for (const { index, depth } of within(tokens, at)) {
    const isDefault = depth === 1 && tokens[index]?.value === 'default' && isMark(tokens[index + 1], ':')
    if (isDefault) return textsWithin(tokens, index + 2)[0]
  }
  return undefined
}

/** Returns the strings in a list or object; of a locale (`{ code: 'en', name: 'English' }`), only the code. */
function textsWithin(tokens: readonly Token[], at: number): readonly string[] {
  const first = tokens[at]
  if (first?.kind === 'text') return [first.value]
  if (first?.kind !== 'mark' || !openers.has(first.value)) return []
  return [...within(tokens, at)].flatMap(({ index }) => {
    const token = tokens[index]
    return token?.kind === 'text' && !isKeyOrValueOfOther(tokens, index) ? [token.value] : []
  })
}

/** Yields the words and strings between a bracket and its closing one, with the number of brackets around each. */
function* within(tokens: readonly Token[], at: number): Iterable<{ readonly index: number; readonly depth: number }> {
  let depth = 0
  for (const [offset, { kind, value }] of tokens.slice(at, at + maxTokens).entries()) {
    if (kind !== 'mark') yield { index: at + offset, depth }
    else if (openers.has(value)) depth++
    else if (closers.has(value) && --depth === 0) return
  }
}

const openers: ReadonlySet<string> = new Set(['[', '{', '('])
const closers: ReadonlySet<string> = new Set([']', '}', ')'])
const namesOfCodes: ReadonlySet<string> = new Set(['code', 'locale', 'id', 'key', 'value'])

function isKeyOrValueOfOther(tokens: readonly Token[], at: number): boolean {
  if (isMark(tokens[at + 1], ':')) return false // { 'pt-BR': 'Português' }
  return isMark(tokens[at - 1], ':') && !namesOfCodes.has(tokens[at - 2]?.value ?? '')
}

function tokenise(code: string): readonly Token[] {
  const tokens: Token[] = []
  for (const [found, comment, double, single, back, end, word] of code.matchAll(lexer)) {
    if (comment !== undefined) continue
    const text = double ?? single ?? back
    if (text !== undefined) {
      if (end !== '') tokens.push({ kind: 'text', value: text })
    } else if (word !== undefined) tokens.push({ kind: 'word', value: word })
    else if (/\S/u.test(found)) tokens.push({ kind: 'mark', value: found })
  }
  return tokens
}

/** Matches one token in linear time. A comment or string without an end extends to the end of its line or text. */
const lexer =
  /("""[^"]*(?:"(?!"")[^"]*)*"""|\/\/[^\n]*|\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/)?|#[^\n]*)|(?:"((?:[^"\\\n]|\\.)*)|'((?:[^'\\\n]|\\.)*)|`((?:[^`\\]|\\[^])*))(["'`]?)|([A-Za-z_$][\w$]*)|\s+|./gu
