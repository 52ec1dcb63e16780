import type { Project } from '@lockale/project'

/** Those of the memories that a target of the project's config uses. */
export function namedInConfig(project: Pick<Project, 'config'> | undefined, ids: readonly string[]): readonly string[] {
  const used = new Set(project?.config.targets.map(({ wanted }) => wanted.memory?.id))
  return ids.filter((id) => used.has(id))
}
