import { inFolder } from '@lockale/core'
import { messageGone } from '@lockale/review-engine'
import { describeMessage } from '@lockale/review-engine/comment/describe-message'
import type { LockOptions, OpenedProject } from '@lockale/project'
import { openApp } from './open-app.ts'

/**
 * Writes the description of a message under the run lock: into its comment, or into the notes file of the config.
 * Returns the path of the file.
 * @throws {LockaleError} as `describeMessage`
 */
export async function describe(
  project: OpenedProject,
  { id, note }: { readonly id: string; readonly note: string },
  waiting: LockOptions,
): Promise<string> {
  const { app, catalog, locale, key } = await openApp(project, id)
  return app.run('review', { ...waiting, locales: [locale], messages: [key] }, async ({ scan }, ports) => {
    const found = scan.catalogs.find((one) => one.id === catalog)
    if (found === undefined) throw messageGone()
    return inFolder(app.folder, await describeMessage({ catalog: found, key, note }, ports))
  })
}
