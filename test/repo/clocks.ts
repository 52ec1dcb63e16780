import type { SourceFiles } from './import-graph.ts'
import { isNode, lineAt, type SyntaxNode, syntaxNodes } from './syntax-tree.ts'

/** What makes a test depend on how fast the machine is, as `path:line: what`. Longer than some time is fine: nothing is early. */
export function findClocks(files: SourceFiles): readonly string[] {
  return [...files].flatMap(([path, text]) => {
    // most have no clock at all
    if (!/cpuUsage|hrtime|resourceUsage|\brss\b|now\(\)|waitFor|waitUntil|AbortSignal\.timeout|timeout:/iu.test(text))
      return []
    const nodes = syntaxNodes(path, text)
    const lowerBounds = new Set(nodes.flatMap(lowerBound))
    return nodes
      .flatMap((node) => (lowerBounds.has(node) ? [] : problemsOf(node)).map((what) => ({ what, at: node.start })))
      .map(({ what, at }) => `${path}:${lineAt(text, at)}: ${what}`)
  })
}

/** A test that waits is ended by the time that all tests have, not by less. */
const leastTimeoutMs = 60_000

function problemsOf(node: SyntaxNode): readonly string[] {
  switch (node.type) {
    case 'MemberExpression':
    case 'Property': {
      const name = nameOf(node.type === 'Property' ? node['key'] : node['property'])
      if (/^(?:cpuUsage|threadCpuUsage|hrtime|resourceUsage)$/u.test(name))
        return [`measures ${name} itself: test/growth.ts compares times`]
      if (name === 'rss') return ['rss is not what is held: collect garbage, then heapUsed or arrayBuffers']
      if (node.type === 'Property' && name === 'timeout') return shortTimeout(node['value'])
      return []
    }
    case 'BinaryExpression': {
      const sides = [node['left'], node['right']]
      if (!sides.some(isClock)) return []
      if (/^[<>]=?$/u.test(String(node['operator']))) return ['compares the clock']
      const isElapsed = node['operator'] === '-' && !sides.some((side) => isNode(side) && side.type === 'Literal')
      return isElapsed ? ['takes the time: test/growth.ts compares times'] : []
    }
    case 'CallExpression': {
      const callee = calleeOf(node)
      if (callee === 'AbortSignal.timeout')
        return ['AbortSignal.timeout races with what it ends: abort when that has begun']
      const given: readonly unknown[] = Array.isArray(node['arguments']) ? node['arguments'] : []
      if (/^(?:test|it|(?:before|after)(?:All|Each))$/u.test(callee)) return shortTimeout(given.at(-1))
      return /^vi\.wait(?:For|Until)$/u.test(callee) && given.length < 2
        ? [`${callee} waits a second, unless it is told`]
        : []
    }
    default:
      return []
  }
}

function shortTimeout(value: unknown): readonly string[] {
  const ms = isNode(value) ? value['value'] : undefined
  return typeof ms === 'number' && ms < leastTimeoutMs ? [`a timeout of ${ms} ms is less than a minute`] : []
}

/** `performance.now() - started` in `expect(…).toBeGreaterThan(…)`. */
function lowerBound(node: SyntaxNode): readonly unknown[] {
  if (node.type !== 'MemberExpression' || !/^toBeGreaterThan(?:OrEqual)?$/u.test(nameOf(node['property']))) return []
  const expected = node['object']
  return isNode(expected) && Array.isArray(expected['arguments']) ? expected['arguments'] : []
}

function isClock(value: unknown): boolean {
  return isNode(value) && value.type === 'CallExpression' && /^(?:performance|Date)\.now$/u.test(calleeOf(value))
}

function calleeOf(node: SyntaxNode): string {
  const callee = node['callee']
  if (!isNode(callee)) return ''
  return callee.type === 'MemberExpression'
    ? `${nameOf(callee['object'])}.${nameOf(callee['property'])}`
    : nameOf(callee)
}

function nameOf(value: unknown): string {
  return isNode(value) && typeof value['name'] === 'string' ? value['name'] : ''
}
