import type { CiFacts } from './ci-facts.ts'
import { installing, quoted as quotedForYaml } from './installing.ts'

/** By commit: a tag that is moved runs other code tomorrow. Dependabot and Renovate read the version behind it. */
const actions = {
  checkout: 'actions/checkout@11d5960a326750d5838078e36cf38b85af677262 # v4.4.0',
  node: 'actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0',
  bun: 'oven-sh/setup-bun@0c5077e51419868618aeaa5fe8019c62421857d6 # v2.2.0',
  restore: 'actions/cache/restore@0057852bfaa89a56745cba8c7296529d2fc39830 # v4.3.0',
  save: 'actions/cache/save@0057852bfaa89a56745cba8c7296529d2fc39830 # v4.3.0',
} as const

/** Pull requests are checked with no key, those of forks too; the branch is synced, and what comes of it is a pull request. */
export function githubWorkflow({ packageManager, folder, branch }: CiFacts): string {
  const { run } = installing(packageManager)
  const inFolder = folder === '' ? '' : `\n        working-directory: ${quoted(folder)}`
  const ledger = quoted(folder === '' ? '.lockale' : `${folder}/.lockale`)
  return `name: translations

on:
  pull_request:
  push:
    branches: [${quoted(branch)}]

permissions: {}

jobs:
  # No secret and no right to write: it runs the same for pull requests of forks.
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
${setUp(packageManager, inFolder)}
      # Annotations and the summary of the job come by themselves.
      - run: ${run} check${inFolder}

  sync:
    if: github.event_name == 'push'
    runs-on: ubuntu-latest
    timeout-minutes: 30
    permissions:
      contents: write
      pull-requests: write
    # One at a time, and none is stopped in the middle of what it pays for.
    concurrency:
      group: lockale-sync
      cancel-in-progress: false
    steps:
      - uses: ${actions.checkout}
        with:
          ref: ${quoted(branch)}
${setUp(packageManager, inFolder)}
      # Answers that were paid for: kept between runs, also when a run fails.
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
      # What a stopped run has done is worth keeping too.
      - name: Open a pull request, or bring the open one up to date
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

/** The same where `${{` begins an expression. */
function quoted(text: string): string {
  return quotedForYaml(text.replaceAll('${{', "${{ '${{' }}"))
}

function setUp(packageManager: CiFacts['packageManager'], inFolder: string): string {
  const { setup, cache, install } = installing(packageManager)
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
