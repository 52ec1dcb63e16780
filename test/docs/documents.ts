import { listFiles, packageSources, readFiles } from '../repo/source-files.ts'
import { renderSitePages } from './site-pages.ts'

/**
 * All Markdown for users and contributors, by path: not change logs, and not the notes of fixtures. With the pages that only the site has,
 * and the docstrings of which its pages of the API are made.
 */
export function readDocuments(): ReadonlyMap<string, string> {
  const paths = listFiles('').filter(
    (path) => path.endsWith('.md') && !/(?:^|\/)(?:fixtures|\.changeset)\//u.test(path),
  )
  return new Map([...readFiles(paths), ...renderSitePages(), ...readDocstrings()])
}

function readDocstrings(): readonly (readonly [path: string, markdown: string])[] {
  return [...packageSources()].flatMap(([path, code]) => {
    const found = Array.from(code.matchAll(/\/\*\*[^]*?\*\//gu), ([docstring]) =>
      docstring.replaceAll(/^\s*\*? ?/gmu, ''),
    )
    return found.length === 0 || path.endsWith('.test.ts') ? [] : [[path, found.join('\n\n')] as const]
  })
}
