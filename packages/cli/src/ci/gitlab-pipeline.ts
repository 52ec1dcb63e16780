import type { CiFacts } from './ci-facts.ts'
import { installing, quoted } from './installing.ts'

/** Merge requests are checked with no key; the branch is synced, and what comes of it is a merge request. */
export function gitlabPipeline({ packageManager, folder, branch }: CiFacts): string {
  const { setup, install, run } = installing(packageManager)
  const before = [
    ...(folder === '' ? [] : [`cd -- ${shellQuoted(folder)}`]),
    ...(setup === 'corepack' ? ['corepack enable'] : []),
    ...(setup === 'bun' ? ['npm install --global bun'] : []),
    ...(install === undefined ? [] : [install]),
  ]
  const inFolder = folder === '' ? '' : `${folder}/`
  const beforeScript =
    before.length === 0
      ? ''
      : `\n  before_script:\n${before
          .map((line) => `    - ${quoted(line)}\n`)
          .join('')
          .trimEnd()}`
  return `# No secret: it runs the same for merge requests of forks.
lockale-check:
  image: node:22
  rules:
    - if: $CI_PIPELINE_SOURCE == 'merge_request_event'${beforeScript}
  script:
    - ${run} check --reporter pretty,gitlab=gl-code-quality-report.json,junit=lockale-junit.xml
  artifacts:
    when: always
    reports:
      codequality: ${quoted(`${inFolder}gl-code-quality-report.json`)}
      junit: ${quoted(`${inFolder}lockale-junit.xml`)}

# Needs two masked and protected variables: LOCKALE_KEY, and LOCKALE_PUSH_TOKEN of a user who may push.
lockale-sync:
  image: node:22
  rules:
    - if: ${quoted(`$CI_PIPELINE_SOURCE == "push" && $CI_COMMIT_BRANCH == ${JSON.stringify(branch)}`)}
  # One at a time.
  resource_group: lockale-sync
  # Answers that were paid for: kept between runs, also when a run fails.
  cache:
    key: lockale
    paths:
      - ${quoted(`${inFolder}.lockale/`)}
    when: always${beforeScript}
  script:
    - code=0; ${run} sync --yes --max-characters 200000 --deadline 20m || code=$?
    # What a stopped run has done is worth keeping too.
    - git add --all .
    - |
      if ! git diff --cached --quiet; then
        git -c user.name=lockale -c user.email=lockale@noreply.invalid commit -m 'chore: sync translations'
        # Opens a merge request, or brings the open one up to date.
        git push --force -o merge_request.create -o merge_request.target="$CI_COMMIT_BRANCH" \\
          "https://oauth2:$LOCKALE_PUSH_TOKEN@$CI_SERVER_HOST/$CI_PROJECT_PATH.git" HEAD:refs/heads/lockale/sync
      fi
    - exit $code
`
}

function shellQuoted(text: string): string {
  return /^[\w./-]+$/u.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
