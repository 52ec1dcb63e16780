import { LockaleError, type Position, positionAt } from '@lockale/errors'

/**
 * Parses JSON, and says in the error what was expected at which place.
 * @param path name of the file, for the error
 * @throws {LockaleError} `CONFIG_UNREADABLE` with line and column. The message quotes none of the text, which may
 * contain an API key.
 */
export function parseJson(text: string, path: string): unknown {
  const content = text.startsWith('\uFEFF') ? text.slice(1) : text
  try {
    return JSON.parse(content) as unknown
  } catch (cause) {
    const { line, column, ...fault } = whereJsonBreaks(content)
    throw new LockaleError('CONFIG_UNREADABLE', `${path}:${line}:${column} is not JSON: expected ${fault.expected}.`, {
      place: `${path}:${line}:${column}`,
      hint: fault.isComment
        ? 'JSON has no comments. Remove them, or use a lockale.config.ts.'
        : 'Correct the file there. JSON needs double quotes around names and strings, and no comma after the last entry.',
      ...(cause instanceof RangeError ? { cause } : {}),
    })
  }
}

/** Returns the place of the first syntax error of a text that `JSON.parse` refuses, and what was expected there. */
export function whereJsonBreaks(text: string): Position & Omit<JsonFault, 'offset'> {
  const { offset, ...fault } = jsonFault(text)
  return { ...positionAt(text, offset), ...fault }
}

interface JsonFault {
  /** UTF-16 offset of the syntax error. */
  readonly offset: number
  readonly expected: string
  readonly isComment: boolean
}

/** Finds the first syntax error in one pass without recursion. @param text text that `JSON.parse` refuses */
function jsonFault(text: string): JsonFault {
  const open: ('{' | '[')[] = []
  let state: State = 'value'
  let at = skipSpace(text, 0)
  for (; at < text.length; at = skipSpace(text, at)) {
    const character = text.charAt(at)
    const container = open.at(-1)
    switch (state) {
      case 'first value':
      case 'value':
        if (character === '{' || character === '[') {
          open.push(character)
          state = character === '{' ? 'first name' : 'first value'
          at++
        } else if (state === 'first value' && character === ']') {
          open.pop()
          state = 'end'
          at++
        } else {
          const end = match(scalar, text, at)
          if (end === undefined) return fault(text, at, state)
          state = 'end'
          at = end
        }
        break
      case 'first name':
      case 'name': {
        const end = character === '}' && state === 'first name' ? at + 1 : match(string, text, at)
        if (end === undefined) return fault(text, at, state)
        if (character === '}') open.pop()
        state = character === '}' ? 'end' : 'colon'
        at = end
        break
      }
      case 'colon':
        if (character !== ':') return fault(text, at, state)
        state = 'value'
        at++
        break
      case 'end':
        if (container !== undefined && character === ',') state = container === '{' ? 'name' : 'value'
        else if (container !== undefined && character === closing[container]) open.pop()
        else return fault(text, at, container === undefined ? 'over' : container)
        at++
        break
    }
  }
  return fault(text, at, state === 'end' ? (open.at(-1) ?? 'over') : state)
}

type State = 'first value' | 'value' | 'first name' | 'name' | 'colon' | 'end'

const closing = { '{': '}', '[': ']' } as const
// oxlint-disable-next-line no-control-regex -- JSON strings contain no control characters
const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"/y
const scalar = new RegExp(`${string.source}|-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[Ee][-+]?\\d+)?|true|false|null`, 'y')

const expectations: Readonly<Record<Exclude<State, 'end'> | '{' | '[' | 'over', string>> = {
  'first value': 'a value or "]"',
  value: 'a value',
  'first name': 'a name in double quotes or "}"',
  name: 'a name in double quotes',
  colon: '":"',
  '{': '"," or "}"',
  '[': '"," or "]"',
  over: 'the end of the file',
}

function fault(text: string, offset: number, expected: keyof typeof expectations): JsonFault {
  const isComment = text.startsWith('//', offset) || text.startsWith('/*', offset)
  return { offset, expected: expectations[expected], isComment }
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && ' \t\n\r'.includes(text.charAt(at))) at++
  return at
}

function match(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : undefined
}
