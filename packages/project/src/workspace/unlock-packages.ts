import type { UnlockReport } from '@lockale/core'
import type { Project } from '../project.ts'
import { inPackage } from './in-package.ts'

/** Removes all run locks that may be removed. Tells of one that stays; if none does, of one that went. */
export async function unlockPackages(
  packages: readonly { readonly folder: string; readonly project: Project }[],
  id: string | undefined,
): Promise<UnlockReport> {
  const reports: UnlockReport[] = []
  for (const { folder, project } of packages) reports.push(await inPackage(folder, () => project.unlock(id)))
  const found = reports.filter((report) => report.found !== undefined)
  return found.find(({ isRemoved }) => !isRemoved) ?? found[0] ?? { found: undefined, isRemoved: false }
}
