import type { CiFacts } from './ci-facts.ts'
import { githubWorkflow } from './github-workflow.ts'
import { gitlabPipeline } from './gitlab-pipeline.ts'

export type CiProvider = 'github' | 'gitlab'

/** A file of CI, to be written as it is. */
export interface CiFile {
  /** From the root of the repository, with `/`. */
  readonly path: string
  readonly text: string
  /** What else a person has to do for it to run, as one sentence. */
  readonly next: string
}

/** Pull requests report and need no key; the branch is synced with one. The first file is the one to name to a person. */
export function ciFiles(provider: CiProvider, facts: CiFacts): readonly CiFile[] {
  switch (provider) {
    case 'github':
      return [
        {
          path: '.github/workflows/lockale.yml',
          text: githubWorkflow(facts),
          next: 'Put the key into the secret LOCKALE_KEY of the repository (Settings → Secrets and variables → Actions), and let workflows create pull requests (Settings → Actions → General).',
        },
      ]
    case 'gitlab':
      return [
        {
          path: '.gitlab/lockale.yml',
          text: gitlabPipeline(facts),
          next: 'Put "include: .gitlab/lockale.yml" into .gitlab-ci.yml, and two masked and protected variables into Settings → CI/CD: LOCKALE_KEY, and LOCKALE_PUSH_TOKEN that may push.',
        },
      ]
    default:
      return provider satisfies never
  }
}
