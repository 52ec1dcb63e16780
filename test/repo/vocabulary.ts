import type { SourceFiles } from './import-graph.ts'
import { type SyntaxNode, commentsOf, isNode, lineAt, syntaxNodes } from './syntax-tree.ts'

/** A word that users do not know, and the word of docs/README.md#words that they do. */
interface PrivateWord {
  /** Matches the word in one sense only; other senses are named beside it. */
  readonly word: RegExp
  readonly use: string
}

/**
 * Words that nothing may say to a user. A pattern is as wide as it can be without a word in another sense: code in backticks,
 * names in quotes and paths are left out before it is tried.
 */
const privateWords: readonly PrivateWord[] = [
  // not `plain text`, `text file`, `text/plain`, `--format text`, a text frame of a WebSocket
  {
    word: /\btexts\b|\b(?:an?|the|this|each|every|one|no|source|source's) text\b(?! (?:file|editor|format|frame))/iu,
    use: 'string, translation',
  },
  { word: /\b(?:in|out of) step\b/iu, use: 'up to date, out of date, in sync' },
  { word: /\bstand-ins?\b/iu, use: 'pseudo-translation, mock service' },
  { word: /\blocal service\b|\bservice in the box\b/iu, use: 'mock service' },
  { word: /\b(?:an?|the|no) person(?:'s)?\b|\b(?:no|some|any|every)body(?:'s)?\b/iu, use: 'you, users, human' },
  { word: /\bby (?:a )?machine\b/iu, use: 'machine translation' },
  // not the verb: "after finding the file"
  { word: /\bfindings\b|\b(?:a|the|each|every|no|one) finding\b/iu, use: 'problem' },
  { word: /\bnotes? (?:beside|of (?:a|the) (?:message|string))\b/iu, use: 'description, context' },
  // not "in fact"
  { word: /(?<!\bin )\bfacts?\b|\bon record\b/iu, use: 'record, history' },
  { word: /\bledgers?\b/iu, use: 'translation cache' },
  // in small letters: strings of examples say "Buy now"
  { word: /\b(?:bought|buy|buys|buying)\b|\bpaid (?:for|once|twice)\b/u, use: 'translated, billed' },
  { word: /\banew\b/iu, use: 're-translated, again' },
  { word: /\bmend(?:s|ed|ing)?\b/iu, use: 'fix' },
  { word: /\bquarantin(?:e|es|ed|ing)\b/iu, use: 'falls back to the source string' },
  { word: /\btold (?:by|apart|from)\b/iu, use: 'detected by, detected from' },
  { word: /\bmessage syntax(?:es)?\b|\bsyntax of (?:messages|a message)\b/iu, use: 'message format' },
  { word: /\bsettl(?:e|es|ed|ing)\b/iu, use: 'resolve' },
  { word: /\b(?:people|users) are addressed\b/iu, use: 'formality' },
  { word: /\bin so many words\b/iu, use: 'explicitly' },
  { word: /\bput down\b/iu, use: 'record' },
]

/** Words that comments of the code may not use. Those of `privateWords` that name a thing inside the code may stay there. */
const commentWords: readonly PrivateWord[] = [
  { word: /\bnobody\b/iu, use: 'nothing, no user, the passive' },
  { word: /\bsomebody\b/iu, use: 'the user, a translator, another program, the passive' },
  { word: /\banew\b/iu, use: 'again' },
  { word: /\bmend(?:s|ed|ing)?\b/iu, use: 'fix' },
  { word: /\bputs? down\b/iu, use: 'record, write' },
]

/** A docstring of one line that begins with a word which names nothing. It has to begin with a verb or with the thing. */
const fragment = /^\*\s*(?:Of|By|In|Those)\b[^\n]*$/u
const longestFragment = 7

/** A piece of what users read, and where it is written. */
export interface Prose {
  readonly file: string
  readonly line: number
  readonly text: string
}

/** `file:line: "word", use: …`, in the order of the files. */
export function findPrivateWords(prose: readonly Prose[]): readonly string[] {
  return prose.flatMap(({ file, line, text }) =>
    privateWords.flatMap(({ word, use }) => {
      const found = word.exec(withoutNames(text))
      return found === null ? [] : [`${file}:${line}: "${found[0]}", use: ${use}`]
    }),
  )
}

/** `file:line: "what is said", use: …` for comments and docstrings, in the order of the files. */
export function findUnclearComments(files: SourceFiles): readonly string[] {
  return [...files].flatMap(([file, text]) =>
    commentsOf(file, text).flatMap(({ value, start }) => {
      const at = `${file}:${lineAt(text, start)}`
      const said = withoutNames(value)
      const words = commentWords.flatMap(({ word, use }) => {
        const found = word.exec(said)
        return found === null ? [] : [`${at}: "${found[0]}", use: ${use}`]
      })
      const line = value.trim()
      const isFragment = fragment.test(line) && line.split(/\s+/u).length - 1 <= longestFragment
      return isFragment ? [...words, `${at}: "${line.slice(2)}", use: a verb and the thing first`] : words
    }),
  )
}

/** What a name says is not prose: code in backticks, words in quotes, a flag, a path, a link to a test, the target of a link, `${…}`, a function. */
function withoutNames(text: string): string {
  return text
    .replaceAll(/`[^`]*`/gu, '…')
    .replaceAll(/\[[^\]]*\]\([^)]*\.test\.ts\)/gu, '…')
    .replaceAll(/\]\([^)]*\)/gu, ']')
    .replaceAll(/--[a-z][a-z-]*/gu, '…')
    .replaceAll(/<!--.*?-->/gsu, '')
    .replaceAll(/"[^"]*"|“[^”]*”/gu, '…')
    .replaceAll(/[\w.-]*\/[\w./-]*/gu, '…')
    .replaceAll(/\b\w+\(\)|\*\*\w+\*\*\(/gu, '…')
}

/** Lines of a Markdown page outside of fenced code. */
export function proseOfMarkdown(file: string, text: string): readonly Prose[] {
  let fence: string | undefined
  return text.split('\n').flatMap((line, at): readonly Prose[] => {
    const [, marks] = /^\s*(`{3,}|~{3,})/u.exec(line) ?? []
    if (marks === undefined) return fence === undefined ? [{ file, line: at + 1, text: line }] : []
    if (fence === undefined) fence = marks
    else if (marks.startsWith(fence)) fence = undefined
    return []
  })
}

/** All literals with a blank in them, without those of imports and of properties that `leaveOut` names. */
export function proseOfLiterals(
  file: string,
  text: string,
  leaveOut: ReadonlySet<string> = new Set(),
): readonly Prose[] {
  const { hidden, literals } = sortNodes(file, text, leaveOut)
  return literals
    .filter(({ start }) => !hidden.some(([from, to]) => start >= from && start < to))
    .map((literal) => ({ file, line: lineAt(text, literal.start), text: literalText(literal) }))
    .filter((each) => /\S \S/u.test(each.text))
}

/** Literals in the arguments of `new LockaleError(…)` and its kin, with message and hint, and of `hint` anywhere. A bug is a plain `Error`. */
export function proseOfErrors(file: string, text: string): readonly Prose[] {
  if (!/Error\(|\bhint\b/u.test(text)) return []
  const shown: [from: number, to: number][] = []
  for (const node of syntaxNodes(file, text)) {
    if (
      node.type === 'NewExpression' &&
      /[A-Z]\w*[a-z]Error$/u.test(nameOf(node['callee'])) &&
      !/^(?:Type|Range|Syntax|Aggregate)Error$/u.test(nameOf(node['callee']))
    )
      shown.push(rangeOf(node))
    if (node.type === 'Property' && nameOf(node['key']) === 'hint') shown.push(rangeOf(node))
  }
  if (shown.length === 0) return []
  return sortNodes(file, text, new Set())
    .literals.filter(({ start }) => shown.some(([from, to]) => start >= from && start < to))
    .map((literal) => ({ file, line: lineAt(text, literal.start), text: literalText(literal) }))
    .filter((each) => /\S \S/u.test(each.text))
}

/** Docstrings of what a package exports: of the names that its `index.ts` lists. */
export function proseOfDocstrings(index: string, files: SourceFiles): readonly Prose[] {
  const names = new Set(index.match(/[A-Za-z_]\w*/gu))
  const docstring = /\/\*\*((?:[^*]|\*(?!\/))*)\*\/\s*export (?:async )?(?:function|class|interface|type|const) (\w+)/gu
  return [...files].flatMap(([file, text]) =>
    Array.from(text.matchAll(docstring))
      .filter(([, , name = '']) => names.has(name))
      .map(({ index: at, 1: body = '' }) => ({
        file,
        line: lineAt(text, at),
        text: body.replaceAll(/\n\s*\* ?/gu, ' '),
      })),
  )
}

export function proseOf(files: SourceFiles, read: (file: string, text: string) => readonly Prose[]): readonly Prose[] {
  return [...files].flatMap(([file, text]) => read(file, text))
}

function sortNodes(file: string, text: string, leaveOut: ReadonlySet<string>) {
  const hidden: [from: number, to: number][] = []
  const literals: SyntaxNode[] = []
  for (const node of syntaxNodes(file, text)) {
    if (/^(?:Import|ExportAll|ExportNamed)Declaration$/u.test(node.type) && isNode(node['source']))
      hidden.push(rangeOf(node))
    if (node.type === 'Property' && leaveOut.has(nameOf(node['key']))) hidden.push(rangeOf(node))
    if (node.type === 'TemplateLiteral') literals.push(node)
    if (node.type === 'Literal' && typeof node['value'] === 'string') literals.push(node)
  }
  return { hidden, literals }
}

/** What a literal says, with `…` for each `${}`. */
function literalText(node: SyntaxNode): string {
  if (typeof node['value'] === 'string') return node['value']
  const parts: readonly unknown[] = Array.isArray(node['quasis']) ? node['quasis'] : []
  return parts.map(cookedText).join('…')
}

function cookedText(part: unknown): string {
  const value = isNode(part) ? part['value'] : undefined
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : ''
}

function rangeOf(node: SyntaxNode): [from: number, to: number] {
  return [node.start, typeof node['end'] === 'number' ? node['end'] : node.start]
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node['name'] === 'string' ? node['name'] : ''
}
