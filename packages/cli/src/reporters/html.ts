import { LockaleError } from '@lockale/errors'
import type { Project } from '@lockale/project'
import type { Host } from '@lockale/terminal/host'

/** Returns the project as an HTML page. @throws {LockaleError} `USAGE_BAD_VALUE` if the review page is not installed */
export function reportAsHtml(project: Project, { parts }: Pick<Host, 'parts'>): Promise<string> {
  if (parts.htmlReport !== undefined) return parts.htmlReport(project)
  throw new LockaleError('USAGE_BAD_VALUE', 'There is no HTML report: the review page is not installed.', {
    hint: 'Use another reporter: lockale check --help lists them.',
  })
}
