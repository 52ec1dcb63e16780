import type { ProjectExample } from './project-example.ts'

/** Errors of git, of the hooks, and of the server that git pushes to. */
export const gitExamples: Readonly<Record<string, ProjectExample>> = {
  GIT_NO_REPOSITORY: {
    wrong: { command: 'lockale check --staged' },
    right: { command: 'lockale check' },
  },
}
