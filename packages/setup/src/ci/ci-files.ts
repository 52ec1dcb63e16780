interface CiFile {
  /** Path relative to the root of the repository, with `/`. */
  readonly path: string
  readonly text: string
  /** What the user must do before the CI job can run, as one sentence. */
  readonly next: string
}

/** Returns the CI files, the main one first. Jobs after a push get the service's key, jobs for pull requests do not. */
export function ciFiles(provider: 'github' | 'gitlab', facts: CiFacts): readonly CiFile[] {
  switch (provider) {
    case 'github':
      return [
        {
          path: '.github/workflows/lockale.yml',
          text: githubWorkflow(facts),
          next: 'For the sync job in CI, add the repository secret LOCKALE_KEY (Settings → Secrets and variables → Actions), and allow GitHub Actions to create pull requests (Settings → Actions → General)',
        },
      ]
    case 'gitlab':
      return [
        {
          path: '.gitlab/lockale.yml',
          text: gitlabPipeline(facts),
          next: 'Add "include: .gitlab/lockale.yml" to .gitlab-ci.yml. For the sync job, add two masked and protected variables (Settings → CI/CD): LOCKALE_KEY, and LOCKALE_PUSH_TOKEN with push access',
        },
      ]
    default:
      return provider satisfies never
  }
}

/** GitHub actions, pinned by commit because tags can move. Dependabot and Renovate read the version in the comment. */
const actions = {
  checkout: 'actions/checkout@11d5960a326750d5838078e36cf38b85af677262 # v4.4.0',
  node: 'actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0',
  bun: 'oven-sh/setup-bun@0c5077e51419868618aeaa5fe8019c62421857d6 # v2.2.0',
  restore: 'actions/cache/restore@0057852bfaa89a56745cba8c7296529d2fc39830 # v4.3.0',
  save: 'actions/cache/save@0057852bfaa89a56745cba8c7296529d2fc39830 # v4.3.0',
} as const

/**
 * Returns a GitHub workflow. It checks pull requests without the service's key, also those from forks. After a push it
 * translates the branch and opens a pull request with the result.
 */
function githubWorkflow(facts: CiFacts): string {
  const { folder, branch } = facts
  const installation = installing(facts)
  const { run } = installation
  const inFolder = folder === '' ? '' : `\n        working-directory: ${quoted(folder)}`
  const ledger = quoted(folder === '' ? '.lockale' : `${folder}/.lockale`)
  return `name: translations

on:
  pull_request:
  push:
    branches: [${quoted(branch)}]

permissions: {}

jobs:
  # Needs no secret and no write access, so it also runs for pull requests from forks.
  check:
    if: github.event_name == 'pull_request'
    runs-on: ubuntu-latest
    timeout-minutes: 10
    permissions:
      contents: read
    steps:
      - uses: ${actions.checkout}
        with:
          fetch-depth: 0
          persist-credentials: false
${setUp(installation, inFolder)}
      # lockale adds annotations and a job summary.
      - run: ${run} check${inFolder}

  sync:
    if: github.event_name == 'push'
    runs-on: ubuntu-latest
    timeout-minutes: 30
    permissions:
      contents: write
      pull-requests: write
    # One run at a time. A new run does not cancel one that is waiting for billed translations.
    concurrency:
      group: lockale-sync
      cancel-in-progress: false
    steps:
      - uses: ${actions.checkout}
        with:
          ref: ${quoted(branch)}
${setUp(installation, inFolder)}
      # The translation cache: kept between runs, also if a run fails, so that nothing is billed twice.
      - uses: ${actions.restore}
        with:
          path: ${ledger}
          key: lockale-\${{ github.run_id }}-\${{ github.run_attempt }}
          restore-keys: lockale-
      - run: ${run} sync --yes --max-characters 200000 --deadline 20m${inFolder}
        env:
          LOCKALE_KEY: \${{ secrets.LOCKALE_KEY }}
      - uses: ${actions.save}
        if: always()
        with:
          path: ${ledger}
          key: lockale-\${{ github.run_id }}-\${{ github.run_attempt }}
      # Also after a failed sync: what it has written is kept.
      - name: Open or update the pull request
        if: always()
        env:
          GH_TOKEN: \${{ github.token }}
        run: |
          git add --all .
          git diff --cached --quiet && exit 0
          git checkout --quiet -B lockale/sync
          git -c user.name=lockale -c user.email=lockale@users.noreply.github.com commit -m 'chore: sync translations'
          git push --force origin lockale/sync
          gh pr create --base "$GITHUB_REF_NAME" --head lockale/sync --title 'Sync translations' --body 'Made by lockale sync.' ||
            gh pr view lockale/sync${inFolder}
`
}

/** Quotes a value for YAML. Escapes `${{`, with which GitHub begins an expression. */
function quoted(text: string): string {
  return quotedForYaml(text.replaceAll('${{', "${{ '${{' }}"))
}

function setUp({ setup, cache, install }: Installation, inFolder: string): string {
  return [
    ...(setup === 'corepack' ? ['      - run: corepack enable'] : []),
    ...(setup === 'bun' ? [`      - uses: ${actions.bun}`] : []),
    `      - uses: ${actions.node}`,
    '        with:',
    '          node-version: 22',
    ...(cache === undefined ? [] : [`          cache: ${cache}`]),
    ...(install === undefined ? [] : [`      - run: ${install}${inFolder}`]),
  ].join('\n')
}

/** Returns a pipeline that checks merge requests without the service's key, and opens one with new translations. */
function gitlabPipeline(facts: CiFacts): string {
  const { folder, branch } = facts
  const { setup, install, run } = installing(facts)
  const before = [
    ...(folder === '' ? [] : [`cd -- ${shellQuoted(folder)}`]),
    ...(setup === 'corepack' ? ['corepack enable'] : []),
    ...(setup === 'bun' ? ['npm install --global bun'] : []),
    ...(install === undefined ? [] : [install]),
  ]
  const inFolder = folder === '' ? '' : `${folder}/`
  const lines = before.map((line) => `\n    - ${quotedForYaml(line)}`)
  const beforeScript = lines.length === 0 ? '' : `\n  before_script:${lines.join('')}`
  return `# Needs no secret, so it also runs for merge requests from forks.
lockale-check:
  image: node:22
  rules:
    - if: $CI_PIPELINE_SOURCE == 'merge_request_event'${beforeScript}
  script:
    - ${run} check --reporter pretty,gitlab=gl-code-quality-report.json,junit=lockale-junit.xml
  artifacts:
    when: always
    reports:
      codequality: ${quotedForYaml(`${inFolder}gl-code-quality-report.json`)}
      junit: ${quotedForYaml(`${inFolder}lockale-junit.xml`)}

# Needs two masked and protected variables: LOCKALE_KEY, and LOCKALE_PUSH_TOKEN of a user with push access.
lockale-sync:
  image: node:22
  rules:
    - if: ${quotedForYaml(`$CI_PIPELINE_SOURCE == "push" && $CI_COMMIT_BRANCH == ${JSON.stringify(branch)}`)}
  # One run at a time.
  resource_group: lockale-sync
  # The translation cache: kept between runs, also if a run fails, so that nothing is billed twice.
  cache:
    key: lockale
    paths:
      - ${quotedForYaml(`${inFolder}.lockale/`)}
    when: always${beforeScript}
  script:
    - code=0; ${run} sync --yes --max-characters 200000 --deadline 20m || code=$?
    # Also after a failed sync: what it has written is kept.
    - git add --all .
    - |
      if ! git diff --cached --quiet; then
        git -c user.name=lockale -c user.email=lockale@noreply.invalid commit -m 'chore: sync translations'
        # Opens or updates the merge request.
        git push --force -o merge_request.create -o merge_request.target="$CI_COMMIT_BRANCH" \\
          "https://oauth2:$LOCKALE_PUSH_TOKEN@$CI_SERVER_HOST/$CI_PROJECT_PATH.git" HEAD:refs/heads/lockale/sync
      fi
    - exit $code
`
}

function shellQuoted(text: string): string {
  return /^[\w./-]+$/u.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}

interface Installation {
  readonly setup?: 'corepack' | 'bun'
  readonly cache?: string
  readonly install?: string
  /** Start of the command: the installed lockale, or a fixed version, because a newer one could misuse the API key. */
  readonly run: string
}

/** How each package manager installs from its lockfile and runs an installed command. */
const installations: Readonly<Record<NonNullable<CiFacts['packageManager']>, Installation>> = {
  npm: { cache: 'npm', install: 'npm ci', run: 'npx --no -- lockale' },
  pnpm: { setup: 'corepack', cache: 'pnpm', install: 'pnpm install --frozen-lockfile', run: 'pnpm exec lockale' },
  yarn: { setup: 'corepack', cache: 'yarn', install: 'yarn install --immutable', run: 'yarn lockale' },
  bun: { setup: 'bun', install: 'bun install --frozen-lockfile', run: 'bunx --no-install lockale' },
}

function installing({ packageManager, version }: CiFacts): Installation {
  return packageManager === undefined ? { run: `npx --yes lockale@${version}` } : installations[packageManager]
}

function quotedForYaml(text: string): string {
  return `'${text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '').replaceAll("'", "''")}'`
}

/** What the CI files of a project depend on. */
interface CiFacts {
  /** `undefined` for a project without package.json: CI then runs lockale by npx. */
  readonly packageManager: 'npm' | 'pnpm' | 'yarn' | 'bun' | undefined
  /** Folder of the config, relative to the root of the repository, with `/`; `''` is the root. */
  readonly folder: string
  readonly branch: string
  /** Version of lockale that CI runs if lockale is not a dependency. */
  readonly version: string
}
