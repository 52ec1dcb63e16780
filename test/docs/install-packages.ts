import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Folder } from '../cli/folder.ts'
import { packageRules } from '../repo/boundaries.ts'
import { repositoryRoot } from '../repo/source-files.ts'

/** Folders of the packages that are on npm. */
export const published = ['cli', 'unplugin', 'i18next', 'client', 'service', 'formats', 'messages'] as const

/** As after `npm install` of all packages that are on npm, and of what their examples use. */
export async function installPackages({ path }: Folder): Promise<void> {
  await mkdir(join(path, 'node_modules/@lockale'), { recursive: true })
  for (const folder of published) {
    const name = packageRules[folder]?.name ?? folder
    await symlink(join(repositoryRoot, 'packages', folder), join(path, 'node_modules', name), 'junction')
  }
  for (const name of ['i18next', 'vite']) {
    await symlink(join(repositoryRoot, 'test/node_modules', name), join(path, 'node_modules', name), 'junction')
  }
}
