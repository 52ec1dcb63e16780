import { type LinkTarget, firstPage } from './links.ts'
import type { Project } from './project.ts'

/** The address of a link for a browser: `/guide/start/#watch-mode`. */
export function toPageUrl(target: LinkTarget, project: Project): string {
  if (target.kind !== 'page') return toOtherUrl(target, project)
  return target.id === firstPage ? `/${target.fragment}` : `/${target.id}/${target.fragment}`
}

/** The address of a link in the Markdown twin of a page: `/guide/start.md#watch-mode`. */
export function toTwinUrl(target: LinkTarget, project: Project): string {
  return target.kind === 'page' ? `/${target.id}.md${target.fragment}` : toOtherUrl(target, project)
}

function toOtherUrl(target: Exclude<LinkTarget, { kind: 'page' }>, { repository }: Project): string {
  if (target.kind === 'asset') return `/assets/${target.name}`
  return `${repository}/${target.isFolder ? 'tree' : 'blob'}/main/${encodeURI(target.path)}${target.fragment}`
}
