import type { LocaleCoverage } from '@lockale/core'

/** How much of one package of a workspace is done, over all locales. */
export interface PackageDocument {
  /** Relative to the root of the workspace; `.` is the root itself. */
  readonly package: string
  /** Messages, each once for each locale. */
  readonly messages: number
  readonly done: number
}

/** What the files of a report come to, package by package. None for a project that is one app. */
export function packageDocuments(
  folders: readonly string[],
  coverage: readonly Pick<LocaleCoverage, 'files'>[],
): readonly PackageDocument[] {
  const counts = new Map(folders.map((folder) => [folder, { messages: 0, done: 0 }]))
  const innermostFirst = folders.toSorted((a, b) => b.length - a.length)
  for (const { file, messages, done } of coverage.flatMap(({ files }) => files)) {
    const home = innermostFirst.find((folder) => folder === '' || file.startsWith(`${folder}/`))
    const count = counts.get(home ?? '')
    if (count === undefined) continue
    count.messages += messages
    count.done += done
  }
  return [...counts].map(([folder, count]) => ({ package: folder === '' ? '.' : folder, ...count }))
}
