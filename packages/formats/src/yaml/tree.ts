import { describeFound } from '../findings.ts'
import { type LibraryScan, readWithLibrary } from './library.ts'
import type { YamlNode, YamlProblem } from './node.ts'
import { scanYaml } from './scan.ts'

export type { YamlNode } from './node.ts'

export type YamlTree =
  /** `root` is `undefined` in a file of nothing but comments. `shadowed` are those that count no more, in file order. */
  | { readonly ok: true; readonly root: YamlNode | undefined; readonly shadowed: readonly YamlNode[] }
  | { readonly ok: false; readonly problem: Required<YamlProblem> }

/** What YAML 1.2.2 §5.1 calls non-printable, and what libyaml refuses. */
const unprintable = /[^\t\n\r -~\x85\xa0-\ufffd]/

/** The nodes of a file: by the own scanner where it is sure of all of it, else by the library. */
export function readYamlTree(text: string): YamlTree {
  const tree = readNodes(text)
  if (tree.ok) return tree
  const { problem } = tree
  return { ok: false, problem: { ...problem, found: problem.found ?? describeFound(text, problem.at) } }
}

function readNodes(text: string): LibraryScan {
  const at = text.search(unprintable)
  if (at >= 0) return { ok: false, problem: { code: 'parse-error', at, expected: 'a character that YAML can hold' } }
  const scan = scanYaml(text)
  return scan.ok ? scan : readWithLibrary(text, scan.at)
}
