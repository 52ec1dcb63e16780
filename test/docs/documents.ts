import { listFiles, readFiles } from '../repo/source-files.ts'

/** All Markdown for users and contributors, by path from the root: not change logs, and not the notes of fixtures. */
export function readDocuments(): ReadonlyMap<string, string> {
  const paths = listFiles('').filter(
    (path) => path.endsWith('.md') && !/(?:^|\/)(?:fixtures|\.changeset)\//u.test(path),
  )
  return readFiles(paths)
}
