import type { OpenOptions, ProjectParts } from '../open-project.ts'
import { openHere } from './open-workspace.ts'

/**
 * Opens a project or a workspace for what reads its packages on another file system.
 * @returns the root, absolute, and what each package is made of; a single app is one package
 * @throws {LockaleError} as `openHere`
 */
export async function openPackages(
  options: OpenOptions,
): Promise<{ readonly root: string; readonly packages: readonly ProjectParts[] }> {
  const packages: ProjectParts[] = []
  const { root } = await openHere({
    ...options,
    async view(parts) {
      packages.push(parts)
      return parts
    },
  })
  return { root, packages }
}
