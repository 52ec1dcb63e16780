import { basename } from 'node:path'
import type { Project } from '@lockale/project'
import { collectReport, readPageFiles, reportHtml } from '@lockale/review'
import type { CommandContext } from '../commands/command.ts'
import { readReviewTrends } from '../commands/review/review-calls.ts'

interface HtmlReport {
  readonly context: CommandContext
  readonly project: Project
}

/** The page of `lockale review` as a file, of the whole project. */
export async function reportAsHtml({ context, project }: HtmlReport): Promise<string> {
  const [review, page] = await Promise.all([project.review(), readPageFiles()])
  const trends = await readReviewTrends(context)
  const data = await collectReport(review, { project: basename(project.root), createdAt: new Date(), trends })
  return reportHtml(data, page)
}
