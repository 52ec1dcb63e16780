import type { SyntaxId, Token } from '../syntax.ts'

/** A variable of a message, taken apart. */
export interface Variable {
  readonly raw: string
  /** `2` of `%2$s`; of one without name or number its position among those. */
  readonly name: string
  /** Before and after the name, blanks left out: `{{-` and `,number}}`. A number of printf is no part of them. */
  readonly head: string
  readonly tail: string
  /** `%s`, `{}`: the app fills it in by where it stands. */
  readonly isUnnumbered: boolean
}

type Placeholder = Extract<Token, { readonly type: 'placeholder' }>

/** Takes a placeholder apart. `name` is where the syntax has put it: in the text, or told by position. */
export function readVariable({ raw, name, identity = raw }: Placeholder): Variable {
  // `%i` is `%d` by another letter
  const compact = withoutBlanks(identity).replace(/^(%.*)i$/u, '$1d')
  const word = withoutBlanks(name)
  const at = indexOfWord(compact, word)
  // where case does not count, a name is known in lower case: `$NAME$`
  const isNamed = identity === raw ? at !== -1 : indexOfWord(raw.toLowerCase(), name.toLowerCase()) !== -1
  const isUnnumbered = raw !== '#' && !isNamed
  if (at === -1) return { raw, name, head: compact, tail: '', isUnnumbered }
  const head = compact.slice(0, at)
  const tail = compact.slice(at + word.length)
  // `%1$s` is `%s` with a number
  const isNumber = head === '%' && tail.startsWith('$')
  return isNumber
    ? { raw, name, head: `%${tail.slice(1)}`, tail: '', isUnnumbered }
    : { raw, name, head, tail, isUnnumbered }
}

/** Equal for two spellings of one placeholder. */
export function identityOf({ name, head, tail }: Variable): string {
  return `${name}\n${head}\n${tail}`
}

/** Blanks in quotes are an argument (`join(', ')`); all others are layout. */
export function withoutBlanks(raw: string): string {
  if (!/\s/u.test(raw)) return raw
  return raw.replaceAll(/"[^"]*"|'[^']*'|\s+/gu, (part) => (/^["']/u.test(part) ? part : ''))
}

/**
 * What the value must be. A style beside it is a person's to choose (`date, short`, `%.1f`): languages write dates and
 * numbers in other ways. In i18next a format is a name that the app knows, so all of it counts.
 */
export function typeOf({ raw, head, tail, name }: Variable, syntaxId: SyntaxId): string {
  if (head.startsWith('%')) {
    const conversion = head.startsWith('%(') || head === '%<' ? tail.slice(1) : head.slice(1)
    const type = conversion.replace(/^(?:[-+#0',]|I(?!64|32))*(?:\d+|\*)?(?:\.(?:\d+|\*)?)?/u, '')
    // the same argument in other clothes: `%lf` is `%f`, `%Zu` an old `%zu`; capitals are for people to choose
    return type
      .replace(/^l([aefg])$/iu, '$1')
      .replace('Z', 'z')
      .replace(/[XEGFA]$/u, (letter) => letter.toLowerCase())
  }
  if (syntaxId === 'fluent' || syntaxId === 'dotnet' || syntaxId === 'python') return ''
  if (syntaxId === 'mf2') return /:[^\s}]+/u.exec(raw)?.[0] ?? ''
  if (syntaxId === 'icu' || syntaxId === 'java') return /^,([^,}]+)/u.exec(tail)?.[1] ?? ''
  return `${head}${name}${tail}`
}

function indexOfWord(text: string, word: string): number {
  if (word === '') return -1
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const isWhole = !isWordCharacter(text[at - 1]) && !isWordCharacter(text[at + word.length])
    if (isWhole) return at
  }
  return -1
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}_]/u.test(character)
}
