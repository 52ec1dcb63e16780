import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../repo/source-files.ts'
import { isNode, stringValue, type SyntaxNode, syntaxNodes } from '../repo/syntax-tree.ts'
import type { TestProof } from './row.ts'

const read = new Map<string, ReadonlyMap<string, string>>()

/** Why a proof is none: its file is gone, or has no such test, or skips it. `undefined` when it is one. */
export function findProblem({ file, title }: TestProof): string | undefined {
  const titles = read.get(file) ?? readTitles(file)
  read.set(file, titles)
  const how = titles.get(title)
  if (how === undefined) return `${file} has no test "${title}"`
  return how === 'runs' ? undefined : `"${title}" in ${file} is ${how}`
}

/** Every text in a call of `test` or `describe` that may be a title, its own or that of a row, with whether it runs. */
function readTitles(file: string): ReadonlyMap<string, string> {
  const titles = new Map<string, string>()
  const text = readText(file)
  if (text === undefined) return titles
  const nodes = syntaxNodes(file, text)
  for (const node of nodes) {
    if (node.type !== 'CallExpression' || !isNode(node['callee'])) continue
    const words = wordsOf(node['callee'])
    if (words[0] !== 'test' && words[0] !== 'describe' && words[0] !== 'it') continue
    const how = words.find((word) => word === 'skip' || word === 'todo' || word === 'fails') ?? 'runs'
    for (const title of titlesIn(node)) {
      if (titles.get(title) !== 'runs') titles.set(title, how)
    }
  }
  return titles
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(join(repositoryRoot, file), 'utf8')
  } catch {
    return undefined
  }
}

/** `test.concurrent.for(…)(…)` is `test`, `concurrent`, `for`. */
function wordsOf(callee: SyntaxNode): readonly string[] {
  if (callee.type === 'Identifier') return [String(callee['name'])]
  if (callee.type === 'CallExpression' && isNode(callee['callee'])) return wordsOf(callee['callee'])
  if (callee.type !== 'MemberExpression' || !isNode(callee['object']) || !isNode(callee['property'])) return []
  return [...wordsOf(callee['object']), String(callee['property']['name'])]
}

/** The first argument where it is a text, or the first texts of the rows where it is a table. */
function titlesIn({ arguments: given }: SyntaxNode): readonly string[] {
  const [first]: readonly unknown[] = Array.isArray(given) ? given : []
  const own = stringValue(first)
  if (own !== undefined) return [own]
  return elementsOf(first).flatMap((row) => {
    const title = stringValue(elementsOf(row)[0] ?? row)
    return title === undefined ? [] : [title]
  })
}

function elementsOf(node: unknown): readonly unknown[] {
  return isNode(node) && node.type === 'ArrayExpression' && Array.isArray(node['elements']) ? node['elements'] : []
}
