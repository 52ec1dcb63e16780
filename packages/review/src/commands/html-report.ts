import { basename } from 'node:path'
import type { Project } from '@lockale/project'
import { collectReport } from '../collect-report.ts'
import { readPageFiles } from '../page-files.ts'
import { reportHtml } from '../report-html.ts'

/** Prints the page of `lockale review` as a file, of the whole project. */
export async function htmlReport(project: Project): Promise<string> {
  const [review, page] = await Promise.all([project.review(), readPageFiles()])
  const data = await collectReport(review, { project: basename(project.root), createdAt: new Date() })
  return reportHtml(data, page)
}
