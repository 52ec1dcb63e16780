/**
 * Values that stand in code as they are: `locales: ['en', 'de']`, `defaultLocale = "en"`, `LANGUAGES = [('en', 'English')]`.
 * Nothing is run: what is computed is not found. Comments and strings are told apart as JavaScript, Python, TOML and YAML
 * write them.
 */
interface Literals {
  /** The text that stands behind a name: of several assignments (`LANGUAGE_CODE = 'de'`) the last one, else the first. */
  text(...names: readonly string[]): string | undefined
  /** All texts of the first list (or object with keys) behind a name, in order, also of those inside it. */
  list(...names: readonly string[]): readonly string[]
}

type Token =
  | { readonly kind: 'word' | 'text'; readonly value: string }
  | { readonly kind: 'mark'; readonly value: string }

export function readLiterals(code: string): Literals {
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
          return text === undefined ? [] : [{ text, isAssigned: isAssignment(tokens, at) }]
        })
        const [first] = texts
        const last = texts.findLast(({ isAssigned }) => isAssigned)
        if (first !== undefined) return first.isAssigned ? (last ?? first).text : first.text
      }
      return undefined
    },
    list(...names) {
      for (const name of names) {
        for (const at of valuesOf(name)) {
          const texts = textsWithin(tokens, at)
          if (texts.length > 0) return texts
        }
      }
      return []
    },
  }
}

/** A config is a few lines. */
const maxCharacters = 262_144
/** Limit of places for one name, and of tokens in one list. */
const maxPlaces = 50
const maxTokens = 5000

/** Where the value begins that `name:`, `name =`, `name: Type =`, `name => ` gives. */
function behind(tokens: readonly Token[], at: number): number | undefined {
  const mark = tokens[at + 1]
  if (mark?.kind !== 'mark') return undefined
  if (mark.value === '=' || mark.value === '(') return skipArrow(tokens, at + 2)
  if (mark.value !== ':') return undefined
  // `const locales: readonly string[] = [...]`
  const assigned = tokens.slice(at + 2, at + 8).findIndex((token) => token.kind === 'mark' && token.value === '=')
  const isType = assigned > 0 && tokens.slice(at + 2, at + 2 + assigned).every(isOfType)
  return isType ? at + 3 + assigned : at + 2
}

/** `name = 'en'`, not `name: 'en'` or `'name' => 'en'`. */
function isAssignment(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  return before?.kind === 'mark' && before.value === '='
}

function skipArrow(tokens: readonly Token[], at: number): number {
  const token = tokens[at]
  return token?.kind === 'mark' && token.value === '>' ? at + 1 : at
}

function isOfType({ kind, value }: Token): boolean {
  return kind === 'word' || (kind === 'mark' && /^[[\]<>|]$/u.test(value))
}

/** Of a call (`env('APP_LOCALE', 'en')`) the last one: what it is when nothing else says so. */
function textAt(tokens: readonly Token[], at: number): string | undefined {
  const token = tokens[at]
  if (token?.kind === 'text') return token.value
  const next = tokens[at + 1]
  // `{ code: 'en', label: 'English' }`
  if (token?.value === '{' && next?.kind === 'word' && namesOfCodes.has(next.value)) return textsWithin(tokens, at)[0]
  if (token?.value === '{') return defaultWithin(tokens, at)
  return token?.kind === 'word' && next?.kind === 'mark' && next.value === '('
    ? textsWithin(tokens, at + 1).at(-1)
    : undefined
}

/** `{ 'pt-BR': ['pt'], default: ['en-US'] }`, as i18next and vue-i18n write fallbacks by locale. */
function defaultWithin(tokens: readonly Token[], at: number): string | undefined {
  let depth = 0
  for (let index = at; index < tokens.length && index < at + maxTokens; index++) {
    const token = tokens[index]
    const next = tokens[index + 1]
    if (token?.kind === 'mark') {
      if (openers.has(token.value)) depth++
      else if (closers.has(token.value) && --depth === 0) return undefined
    } else if (depth === 1 && token?.value === 'default' && next?.kind === 'mark' && next.value === ':') {
      return textsWithin(tokens, index + 2)[0]
    }
  }
  return undefined
}

/** In an object with names for keys (`{ code: 'en', name: 'English' }`) only those of `code` and the like count. */
function textsWithin(tokens: readonly Token[], at: number): readonly string[] {
  const first = tokens[at]
  if (first?.kind === 'text') return [first.value]
  const open = first?.kind === 'mark' ? first.value : ''
  if (!openers.has(open)) return []
  const found: string[] = []
  let depth = 0
  for (let index = at; index < tokens.length && index < at + maxTokens; index++) {
    const token = tokens[index]
    if (token === undefined) break
    if (token.kind === 'mark') {
      if (openers.has(token.value)) depth++
      else if (closers.has(token.value) && --depth === 0) break
    } else if (token.kind === 'text' && !isKeyOrValueOfOther(tokens, index)) found.push(token.value)
  }
  return found
}

const openers: ReadonlySet<string> = new Set(['[', '{', '('])
const closers: ReadonlySet<string> = new Set([']', '}', ')'])
const namesOfCodes: ReadonlySet<string> = new Set(['code', 'locale', 'id', 'key', 'value'])

function isKeyOrValueOfOther(tokens: readonly Token[], at: number): boolean {
  const [name, before, after] = [tokens[at - 2], tokens[at - 1], tokens[at + 1]]
  if (after?.kind === 'mark' && after.value === ':') return false // { 'pt-BR': 'Português' }
  return before?.kind === 'mark' && before.value === ':' && !namesOfCodes.has(name?.value ?? '')
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

/** Linear: a comment or a text without an end is taken as far as it goes, so that nothing is read twice. */
const lexer =
  /("""[^"]*(?:"(?!"")[^"]*)*"""|\/\/[^\n]*|\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/)?|#[^\n]*)|(?:"((?:[^"\\\n]|\\.)*)|'((?:[^'\\\n]|\\.)*)|`((?:[^`\\]|\\[^])*))(["'`]?)|([A-Za-z_$][\w$]*)|\s+|./gu
