import { join } from 'node:path'
import type { FileSystem, StyleFile } from '@lockale/core'
import { examineStyleFile, type StyleProblem, styleFileInvalid, stylesFolder } from '@lockale/exchange'

/**
 * The styles that a project keeps: `lockale/styles/*.yaml`, sorted by path.
 * @param root absolute: the folder that holds `lockale/`
 * @throws {LockaleError} `STYLE_FILE_INVALID` with the problems of all of them
 */
export async function readStyleFolder(fs: FileSystem, root: string): Promise<readonly StyleFile[]> {
  const paths = await fs.glob([`${stylesFolder}/**/*.yaml`, `${stylesFolder}/**/*.yml`], { cwd: root })
  const files: StyleFile[] = []
  const problems: StyleProblem[] = []
  for (const path of paths) {
    const read = await readOne(path, await fs.readFile(join(root, path)))
    for (const problem of read.problems) problems.push(problem)
    if (read.file !== undefined) files.push(read.file)
  }
  if (problems.length > 0) throw styleFileInvalid(problems)
  return files
}

async function readOne(path: string, bytes: Uint8Array): ReturnType<typeof examineStyleFile> {
  const text = decode(bytes)
  if (text !== undefined) return examineStyleFile({ path, text })
  return { file: undefined, problems: [{ place: `${path}:1:1`, says: 'The file is not UTF-8. Save it as UTF-8.' }] }
}

/** `undefined` for what is not UTF-8. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
