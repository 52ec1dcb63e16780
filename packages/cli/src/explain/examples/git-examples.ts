import type { ProjectExample } from './project-example.ts'

const start = ['git init --quiet --initial-branch=main', 'git add .', 'git commit --quiet -m Start']
const remote = ['git init --quiet --bare server.git', 'git remote add origin ./server.git']
const push = 'git push --quiet origin main'
const sync = 'lockale sync --local --pr'

/** Errors of git, of the hooks, and of the server that git pushes to. */
export const gitExamples: Readonly<Record<string, ProjectExample>> = {
  GIT_NO_REPOSITORY: {
    wrong: { command: 'lockale check --staged' },
    right: { command: 'lockale check' },
  },
  REMOTE_MISSING: {
    wrong: { git: start, command: sync },
    right: { git: [...remote, push], command: sync },
  },
  PULL_REQUEST_BASE_UNKNOWN: {
    wrong: { git: [...start, ...remote], command: sync },
    right: { git: [push], command: sync },
  },
  PULL_REQUEST_BRANCH_FOREIGN: {
    wrong: {
      git: [
        ...start,
        ...remote,
        push,
        'git commit --quiet --allow-empty -m Improve',
        'git push --quiet origin HEAD:refs/heads/lockale/translations',
      ],
      command: sync,
    },
    right: { command: `${sync} --pr-branch lockale/translations-2` },
  },
  PUSH_REFUSED: {
    wrong: {
      git: [...start, ...remote, push, 'git -C server.git config receive.hideRefs refs/heads/lockale'],
      command: sync,
    },
    right: { command: `${sync} --pr-branch translations` },
  },
}
