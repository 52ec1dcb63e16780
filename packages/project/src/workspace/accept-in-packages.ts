import { inFolder } from '@lockale/core'
import { LockaleError } from '@lockale/errors'
import type { Project } from '../project.ts'
import { inPackage } from './in-package.ts'

/** What `acceptDocuments` of a workspace does: each file is that of the nearest package above it. */
export async function acceptInPackages(
  packages: readonly { readonly folder: string; readonly project: Project }[],
  { files, ...waiting }: Parameters<Project['acceptDocuments']>[0],
): Promise<readonly string[]> {
  const deepestFirst = packages.toSorted((a, b) => b.folder.length - a.folder.length)
  const byFolder = new Map<string, string[]>()
  for (const file of files) {
    const own = deepestFirst.find(({ folder }) => folder === '' || file.startsWith(`${folder}/`))
    if (own === undefined) throw inNoPackage(file)
    const inside = own.folder === '' ? file : file.slice(own.folder.length + 1)
    byFolder.set(own.folder, [...(byFolder.get(own.folder) ?? []), inside])
  }
  const accepted: string[] = []
  for (const { folder, project } of packages) {
    const own = byFolder.get(folder)
    if (own === undefined) continue
    const done = await inPackage(folder, () => project.acceptDocuments({ files: own, ...waiting }))
    accepted.push(...done.map((file) => inFolder(folder, file)))
  }
  return accepted
}

function inNoPackage(file: string): LockaleError {
  return new LockaleError('FILES_UNKNOWN', `${JSON.stringify(file)} is in no package of this workspace.`, {
    place: file,
    hint: 'Write paths from the root of the workspace, with "/".',
  })
}
