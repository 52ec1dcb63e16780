import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/**
 * Returns the files of git that decide which commit is checked out and which history is behind it, as absolute paths,
 * also of files that do not exist. Does not start git. Returns `undefined` if files alone do not show it.
 */
export function filesOfHead(root: string): readonly string[] | undefined {
  try {
    const places: string[] = []
    for (let folder = realpathSync(root); ; folder = dirname(folder)) {
      const place = join(folder, '.git')
      const stat = lstatSync(place, { throwIfNoEntry: false })
      if (stat?.isDirectory() === true) return [...places, ...filesIn(place)]
      places.push(place)
      if (stat?.isFile() === true)
        return [...places, ...filesIn(resolve(folder, readText(place).replace(/^gitdir: */u, '')))]
      if (stat !== undefined) return undefined
      if (folder === dirname(folder)) return places
    }
  } catch {
    return undefined // another kind of repository, which only git can read
  }
}

/** @param folder that of the working tree: a worktree has one beside that of the repository */
function filesIn(folder: string): readonly string[] {
  const beside = join(folder, 'commondir')
  const shared = existsSync(beside) ? resolve(folder, readText(beside)) : folder
  const head = readText(join(folder, 'HEAD'))
  const ref = /^ref: (refs\/.+)$/u.exec(head)?.[1]
  const branch = ref === undefined ? [] : [join(shared, ref)]
  const commits = ref === undefined ? [head] : branch.filter((path) => existsSync(path)).map(readText)
  const replaced = join(shared, 'refs/replace')
  const hasReplaced = existsSync(replaced) && readdirSync(replaced).length > 0
  const isPlain = commits.every((commit) => /^[\da-f]{40,64}$/u.test(commit)) && !existsSync(join(shared, 'reftable'))
  if (!isPlain || hasReplaced || lstatSync(join(folder, 'HEAD')).isSymbolicLink()) throw new Error('Not plain files.')
  const begun = ['HEAD', 'MERGE_HEAD', 'CHERRY_PICK_HEAD', 'REBASE_HEAD'].map((name) => join(folder, name))
  const history = ['packed-refs', 'shallow', 'info/grafts'].map((name) => join(shared, name))
  return [...begun, ...history, replaced, ...branch]
}

function readText(path: string): string {
  return readFileSync(path, 'utf8').trim()
}
