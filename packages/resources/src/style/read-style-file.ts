import { loadStyleRuleCatalogue } from '@lockale/api'
import type { StyleFile } from '@lockale/core'
import { openProblems } from '../problems.ts'
import { readYaml, type YamlLimit } from '../read-yaml.ts'
import { readStyleLists } from './read-style-lists.ts'
import { styleFileInvalid, type StyleProblem } from './style-file-invalid.ts'
import { refuseOddNodes } from './style-nodes.ts'

interface StyleText {
  /** Relative to the project, with `/`. */
  readonly path: string
  readonly text: string
}

/**
 * Reads a file of style rules and custom instructions: YAML, for one language or for several.
 * @throws {LockaleError} `STYLE_FILE_INVALID` with every problem and its place
 */
export async function readStyleFile(source: StyleText): Promise<StyleFile> {
  const { file, problems } = await examineStyleFile(source)
  if (file === undefined) throw styleFileInvalid(problems)
  return file
}

/** The same without throwing: `file` is there if and only if there are no problems. */
export async function examineStyleFile({
  path,
  text,
}: StyleText): Promise<{ readonly file: StyleFile | undefined; readonly problems: readonly StyleProblem[] }> {
  const source = text.replace(/^\u{feff}/u, '')
  const problems = openProblems(path, source)
  const tree = readYaml(source, limit, problems)
  if (tree !== undefined) refuseOddNodes(tree, problems)
  const catalogue = await loadStyleRuleCatalogue()
  const lists =
    tree === undefined ? [] : readStyleLists(tree.root, { defaultTitle: titleOf(path), catalogue, problems })
  const found = problems.found()
  return { file: found.length > 0 ? undefined : { path, name: nameOf(path), lists }, problems: found }
}

/** Twice what a list of one language can use. */
const limit: YamlLimit = { maxLength: 262_144, hint: 'Make a file for each language.' }

export const stylesFolder = 'lockale/styles'

function nameOf(path: string): string {
  return /(?:^|\/)lockale\/styles\/(.+)$/u.exec(path)?.[1] ?? path
}

function titleOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.ya?ml$/iu, '')
}
