import { posix } from 'node:path'
import type { SourceFiles } from './import-graph.ts'
import { readMarkdown } from './markdown.ts'

/**
 * Relative links of Markdown files that lead nowhere, `file:line: what`. `paths` are all files of the repository; a link
 * to a folder that holds one of them is fine. Links with a scheme are not followed.
 */
export function findDeadLinks(documents: SourceFiles, paths: readonly string[]): readonly string[] {
  const facts = new Map([...documents].map(([path, text]) => [path, readMarkdown(text)]))
  const known = new Set(paths.flatMap((path) => [path, ...foldersOf(path)]))
  return [...facts].flatMap(([file, { links }]) =>
    links.flatMap(({ target, line }) => {
      const why = deadReason(file, target)
      return why === undefined ? [] : [`${file}:${line}: ${target}: ${why}`]
    }),
  )

  function deadReason(file: string, target: string): string | undefined {
    if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target)) return undefined
    const [, encodedPath = '', fragment] = /^([^#?]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(target) ?? []
    const path = encodedPath === '' ? file : resolve(file, decodeURI(encodedPath))
    if (!known.has(path)) return 'no such file'
    const anchors = facts.get(path)?.anchors
    if (fragment === undefined || anchors === undefined) return undefined
    return anchors.has(decodeURIComponent(fragment)) ? undefined : 'no such heading'
  }
}

function resolve(file: string, path: string): string {
  const from = path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(file), path)
  return from.replace(/\/$/, '')
}

function foldersOf(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}
