import type { Range } from '@lockale/errors'
/** A regular expression for a project's own placeholders. Takes linear time for any pattern, unlike `RegExp`. */
export interface PlaceholderPattern {
  /** Returns a function that finds the first match in a range from an offset on. `^` and `\b` see beyond the range. */
  search(text: string, range: Range): (at: number) => Range | undefined
}

/** Returns why a string is no placeholder pattern, as the end of a sentence; `undefined` if it is one. */
export function placeholderProblem(source: string): string | undefined {
  const read = readPattern(source)
  return typeof read === 'string' ? read : undefined
}

/** Opens a pattern for searching. @param source a pattern that `placeholderProblem` accepts */
export function openPattern(source: string): PlaceholderPattern {
  const program = readPattern(source)
  if (typeof program === 'string') throw new Error(`The pattern ${source} ${program}.`)
  return { search: (text, range) => openSearch(program, text, range) }
}

type Node =
  | { readonly type: 'character'; readonly test: CharacterTest }
  | { readonly type: 'assertion'; readonly holds: Assertion }
  | { readonly type: 'sequence' | 'choice'; readonly nodes: readonly Node[] }
  | Repetition

interface Repetition {
  readonly type: 'repetition'
  readonly node: Node
  readonly least: number
  readonly most: number
  readonly isLazy: boolean
}

type CharacterTest = (character: string) => boolean
type Assertion = (text: string, at: number) => boolean

type Step =
  | { readonly type: 'character'; readonly test: CharacterTest }
  | { readonly type: 'assertion'; readonly holds: Assertion }
  | { readonly type: 'fork'; readonly ways: readonly number[] }
  | { readonly type: 'end' }

const maxSteps = 1000

const known = new Map<string, readonly Step[] | string>()

function readPattern(source: string): readonly Step[] | string {
  const found = known.get(source)
  if (found !== undefined) return found
  const read = compile(source)
  if (known.size > 200) known.clear()
  known.set(source, read)
  return read
}

function compile(source: string): readonly Step[] | string {
  if (!isRegExp(source)) return 'is not a regular expression'
  const node = parse(source)
  if (typeof node === 'string') return node
  if (leastLength(node) === 0) return 'can match an empty string; a placeholder has at least one character'
  if (repeatsNothing(node)) return 'repeats something that can match an empty string'
  const steps: Step[] = []
  if (!write(node, steps)) return `is too long when its repetitions are written out`
  steps.push({ type: 'end' })
  return steps
}

function isRegExp(source: string): boolean {
  try {
    return new RegExp(source, 'u').unicode
  } catch {
    return false
  }
}

/** Parses a pattern that `RegExp` accepts. If lockale does not support a part of it, returns the first such part. */
function parse(source: string): Node | string {
  let at = 0
  let problem: string | undefined
  const node = readChoice()
  return problem ?? node

  function readChoice(): Node {
    const nodes = [readSequence()]
    while (source[at] === '|') {
      at++
      nodes.push(readSequence())
    }
    const [only] = nodes
    return nodes.length === 1 && only !== undefined ? only : { type: 'choice', nodes }
  }

  function readSequence(): Node {
    const nodes: Node[] = []
    while (at < source.length && source[at] !== '|' && source[at] !== ')') nodes.push(readRepeated())
    return { type: 'sequence', nodes }
  }

  function readRepeated(): Node {
    const node = readAtom()
    const found = /^(?:([*+?])|\{(\d+)(?:,(\d*))?\})(\??)/u.exec(source.slice(at, at + 40))
    if (found === null) return node
    at += found[0].length
    const [, sign, from, to, lazy] = found
    const least = sign === undefined ? Number(from) : sign === '+' ? 1 : 0
    const isOpen = sign !== undefined || to === ''
    const most = sign === '?' ? 1 : isOpen ? Infinity : Number(to ?? from)
    return { type: 'repetition', node, least, most, isLazy: lazy === '?' }
  }

  function readAtom(): Node {
    const character = String.fromCodePoint(source.codePointAt(at) ?? 0)
    if (character === '(') return readGroup()
    if (character === '^' || character === '$') {
      at++
      const isStart = character === '^'
      return { type: 'assertion', holds: (text, place) => place === (isStart ? 0 : text.length) }
    }
    if (character === '[') return readCharacter(/\[(?:\\[^]|[^\]\\])*\]/uy)
    if (character !== '\\') return readCharacter(/[^]/uy)
    if (/^\\[bB]/u.test(source.slice(at, at + 2))) {
      const isInside = source[at + 1] === 'B'
      at += 2
      return { type: 'assertion', holds: (text, place) => isEdge(text, place) !== isInside }
    }
    if (/^\\[1-9k]/u.test(source.slice(at, at + 2))) {
      at = source.length
      problem ??= 'has a back-reference, which cannot be searched in bounded time'
      return { type: 'sequence', nodes: [] }
    }
    return readCharacter(
      /\\(?:[pPu]\{[^}]*\}|u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|[^])/uy,
    )
  }

  function readCharacter(shape: RegExp): Node {
    shape.lastIndex = at
    const raw = shape.exec(source)?.[0] ?? source.charAt(at)
    at += raw.length
    return { type: 'character', test: toTest(raw) }
  }

  function readGroup(): Node {
    const [head = '('] = /^\((?:\?(?:<[\p{L}_$][^>]*>|<?[=!]|[a-zA-Z-]*:))?/u.exec(source.slice(at)) ?? []
    at += head.length
    const inner = readChoice()
    at++
    if (/^\(\?[a-zA-Z-]+:/u.test(head)) problem ??= 'changes its own flags'
    if (!/[=!]$/u.test(head)) return inner
    const branches = inner.type === 'choice' ? inner.nodes : [inner]
    const single = branches.map(only)
    if (!single.every((one) => one !== undefined)) {
      problem ??= 'looks at more than one character next to the placeholder, which cannot be searched in bounded time'
      return inner
    }
    const isBehind = head.startsWith('(?<')
    const wanted = head.endsWith('=')
    return {
      type: 'assertion',
      holds: (text, place) => single.some((one) => fits(one, { text, place, isBehind })) === wanted,
    }
  }
}

type Single = Extract<Node, { readonly type: 'character' | 'assertion' }>

/** Returns the character or assertion of a branch that consists of nothing else; `undefined` for other branches. */
function only(node: Node): Single | undefined {
  if (node.type === 'character' || node.type === 'assertion') return node
  const [first, ...more] = node.type === 'sequence' ? node.nodes : []
  return first !== undefined && more.length === 0 ? only(first) : undefined
}

function fits(
  one: Single,
  { text, place, isBehind }: { readonly text: string; readonly place: number; readonly isBehind: boolean },
): boolean {
  if (one.type === 'assertion') return one.holds(text, place)
  const character = isBehind ? characterBefore(text, place) : characterAt(text, place)
  return character !== '' && one.test(character)
}

function characterAt(text: string, at: number): string {
  const code = text.codePointAt(at)
  return code === undefined ? '' : String.fromCodePoint(code)
}

function characterBefore(text: string, at: number): string {
  const isPair = at > 1 && /[\udc00-\udfff]/.test(text.charAt(at - 1)) && /[\ud800-\udbff]/.test(text.charAt(at - 2))
  return text.slice(Math.max(0, at - (isPair ? 2 : 1)), at)
}

function isEdge(text: string, at: number): boolean {
  return /\w/u.test(text.charAt(at - 1)) !== /\w/u.test(text.charAt(at))
}

/** Returns a test whether a character matches a part of the pattern, by `RegExp`. Results for ASCII are cached. */
function toTest(atom: string): CharacterTest {
  const pattern = new RegExp(`^(?:${atom === '/' ? String.raw`\/` : atom})$`, 'u')
  const ascii = Array.from({ length: 128 }, (_, code) => pattern.test(String.fromCharCode(code)))
  return (character) => {
    const code = character.codePointAt(0) ?? 0
    return code < 128 ? ascii[code] === true : pattern.test(character)
  }
}

function leastLength(node: Node): number {
  switch (node.type) {
    case 'character':
      return 1
    case 'assertion':
      return 0
    case 'sequence':
      return node.nodes.reduce((sum, one) => sum + leastLength(one), 0)
    case 'choice':
      return Math.min(...node.nodes.map(leastLength))
    case 'repetition':
      return node.least * leastLength(node.node)
  }
}

/** Returns true for a repetition of something that may be empty, such as `(?:a?b?)*`. It is not supported. */
function repeatsNothing(node: Node): boolean {
  if (node.type === 'sequence' || node.type === 'choice') return node.nodes.some(repeatsNothing)
  if (node.type !== 'repetition') return false
  return (node.most > node.least && leastLength(node.node) === 0) || repeatsNothing(node.node)
}

/** Writes a node of the pattern as steps of the search; returns false if there are too many steps. */
function write(node: Node, steps: Step[]): boolean {
  if (steps.length > maxSteps) return false
  switch (node.type) {
    case 'character':
    case 'assertion':
      steps.push(node)
      return true
    case 'sequence':
      return node.nodes.every((one) => write(one, steps))
    case 'choice':
      return writeChoice(node.nodes, steps)
    case 'repetition':
      return writeRepetition(node, steps)
  }
}

function writeChoice(nodes: readonly Node[], steps: Step[]): boolean {
  const ways: number[] = []
  const ends: number[] = []
  steps.push({ type: 'fork', ways })
  for (const node of nodes) {
    ways.push(steps.length)
    if (!write(node, steps)) return false
    ends.push(steps.push({ type: 'fork', ways: [] }) - 1)
  }
  for (const end of ends) steps[end] = { type: 'fork', ways: [steps.length] }
  return true
}

function writeRepetition({ node, least, most, isLazy }: Repetition, steps: Step[]): boolean {
  const ways = (inside: number, outside: number) => (isLazy ? [outside, inside] : [inside, outside])
  for (let count = 0; count < least; count++) if (!write(node, steps)) return false
  if (most === Infinity) {
    const fork = steps.push({ type: 'fork', ways: [] }) - 1
    if (!write(node, steps)) return false
    steps.push({ type: 'fork', ways: [fork] })
    steps[fork] = { type: 'fork', ways: ways(fork + 1, steps.length) }
    return true
  }
  const forks: number[] = []
  for (let count = least; count < most; count++) {
    forks.push(steps.push({ type: 'fork', ways: [] }) - 1)
    if (!write(node, steps)) return false
  }
  for (const fork of forks) steps[fork] = { type: 'fork', ways: ways(fork + 1, steps.length) }
  return true
}

const [isOpenState, isDead] = [1, 2]

/** Returns a search that tries each step of the pattern at most once per offset: a failed step would fail again. */
function openSearch(
  steps: readonly Step[],
  text: string,
  { start: from, end: to }: Range,
): (at: number) => Range | undefined {
  const [first] = steps
  const width = to - from + 1
  let states: Uint8Array | undefined
  return (at) => {
    for (let start = at; start < to; start++) {
      const character = characterAt(text, start)
      if (first?.type !== 'character' || first.test(character)) {
        states ??= new Uint8Array(width * steps.length)
        const end = matchAt(start, states)
        if (end !== undefined) return { start, end }
      }
      if (character.length > 1) start++
    }
    return undefined
  }

  function matchAt(start: number, seen: Uint8Array): number | undefined {
    // pairs of step and offset, used as a stack: `~step` lies below all next steps of `step`, so when `~step` is taken
    // from the stack, all these steps have failed
    const pending: number[] = [0, start]
    while (pending.length > 0) {
      const at = pending.pop() ?? 0
      const step = pending.pop() ?? 0
      if (step < 0) {
        seen[~step * width + at - from] = isDead
        continue
      }
      const state = step * width + at - from
      if (seen[state] !== 0) continue
      const own = steps[step]
      if (own?.type === 'end') {
        forget(pending, seen)
        return at
      }
      seen[state] = isOpenState
      pending.push(~step, at)
      if (own?.type === 'fork') {
        for (const way of own.ways.toReversed()) pending.push(way, at)
      } else if (own?.type === 'assertion') {
        if (own.holds(text, at)) pending.push(step + 1, at)
      } else if (own?.type === 'character' && at < to) {
        const next = characterAt(text, at)
        if (at + next.length <= to && own.test(next)) pending.push(step + 1, at + next.length)
      }
    }
    return undefined
  }
  /** Allows the steps on the way to a match to be tried again: they are marked as tried, but have not failed. */
  function forget(pending: readonly number[], seen: Uint8Array): void {
    for (let index = 0; index < pending.length; index += 2) {
      const step = pending[index] ?? 0
      if (step < 0) seen[~step * width + (pending[index + 1] ?? 0) - from] = 0
    }
  }
}
