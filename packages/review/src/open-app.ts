import { messageGone, splitReviewId } from '@lockale/review-engine'
import type { OpenedProject, SelectedApp } from '@lockale/project'

/** Returns the app of a message, and the parts of its id. @throws {LockaleError} `MESSAGE_UNKNOWN` */
export async function openApp(
  project: OpenedProject,
  id: string,
): Promise<{ readonly app: SelectedApp; readonly catalog: string; readonly locale: string; readonly key: string }> {
  const outer = splitReviewId(id)
  const isWorkspace = project.packages.length > 0
  const [catalog, locale, key] = isWorkspace ? splitReviewId(outer[1] ?? '') : outer
  const apps = await project.select({})
  const app = apps.find(({ folder }) => folder === (isWorkspace ? outer[0] : ''))
  if (app === undefined || catalog === undefined || locale === undefined || key === undefined) throw messageGone()
  return { app, catalog, locale, key }
}
