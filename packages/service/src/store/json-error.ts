/*
 * `JSON.parse` says where a text goes wrong only for some errors, and shows a piece of the text, which may be a key.
 */

// oxlint-disable-next-line no-control-regex
const string = /"(?:[^"\\\0-\u{1f}]+|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/uy
const literal = /true|false|null/uy
const blanks = /[ \t\r\n]*/uy

type Wanted = 'value' | 'item' | 'key' | 'member' | 'colon' | 'next'

/** Where a text that is no JSON (RFC 8259) stops being any, as a UTF-16 offset. */
export function findJsonError(text: string): number {
  const open: ('[' | '{')[] = []
  let wanted: Wanted = 'value'
  let at = skip(blanks, { text, at: 0 })
  for (;;) {
    const next = step()
    if (next === undefined) return at
    at = skip(blanks, { text, at: next })
  }

  /** The end of the token at `at`; `undefined` where none that is wanted begins. */
  function step(): number | undefined {
    const character = text.charAt(at)
    if (wanted === 'next') return stepNext(character)
    if (wanted === 'colon') {
      wanted = 'value'
      return character === ':' ? at + 1 : undefined
    }
    if ((wanted === 'item' && character === ']') || (wanted === 'member' && character === '}')) {
      open.pop()
      wanted = 'next'
      return at + 1
    }
    if (wanted === 'key' || wanted === 'member') {
      wanted = 'colon'
      return end(string)
    }
    if (character === '[' || character === '{') {
      open.push(character)
      wanted = character === '[' ? 'item' : 'member'
      return at + 1
    }
    wanted = 'next'
    return end(string) ?? end(number) ?? end(literal)
  }

  function stepNext(character: string): number | undefined {
    const container = open.at(-1)
    if (container === undefined) return undefined
    if (character === ',') wanted = container === '[' ? 'value' : 'key'
    else if (character === (container === '[' ? ']' : '}')) open.pop()
    else return undefined
    return at + 1
  }

  function end(token: RegExp): number | undefined {
    token.lastIndex = at
    return token.test(text) ? token.lastIndex : undefined
  }
}

function skip(blank: RegExp, { text, at }: { readonly text: string; readonly at: number }): number {
  blank.lastIndex = at
  blank.test(text)
  return blank.lastIndex
}
