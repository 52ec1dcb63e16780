import { canary } from './canary.ts'

/** How the key gets near a command. */
export interface Lines {
  /** As people would call it. The key is hidden from all that it shows and writes. */
  readonly lines: readonly string[]
  /** The same, where all of the project is staged in a repository of git. */
  readonly inGit?: readonly string[]
  /** It may ask the service, and has the flag `--key-file`. */
  readonly asks?: true
  /** It reads no project, so nothing that is wrong with one touches it. */
  readonly alone?: true
  /** It goes on until it is told to stop. */
  readonly endless?: true
}

/** Every command there is: a new one is named here, or the canary test fails. */
export const commandLines: Readonly<Record<string, Lines>> = {
  sync: {
    lines: ['sync', 'sync --json', 'sync --dry-run'],
    inGit: ['sync --staged --stage-fixed', 'sync --staged --json'],
    asks: true,
  },
  plan: { lines: ['plan', 'plan --json', 'plan --out plan.json'], asks: true },
  check: {
    lines: [
      'check',
      'check --json',
      'check --reporter sarif=check.sarif,junit=check.xml',
      `check --reporter ${canary}`,
    ],
    inGit: ['check --staged', 'check --staged --reporter github', `check --since ${canary}`],
  },
  fix: { lines: ['fix'] },
  baseline: { lines: ['baseline'] },
  accept: { lines: ['accept title', `accept ${canary}`] },
  reopen: { lines: ['reopen title'] },
  resolve: { lines: ['resolve', 'resolve --json'] },
  'merge-driver': { lines: ['merge-driver a b c d 7'] },
  why: { lines: ['why title', `why ${canary}`] },
  status: { lines: ['status', 'status --json'] },
  types: { lines: ['types --out texts.d.ts', 'types --check --json', `types --out ${canary}`] },
  cache: { lines: ['cache', 'cache --compact'] },
  unlock: { lines: ['unlock', `unlock ${canary}`] },
  doctor: { lines: ['doctor', 'doctor --json'], inGit: ['doctor'], asks: true },
  explain: { lines: ['explain KEY_MISSING', `explain ${canary}`], alone: true },
  formats: { lines: ['formats'], alone: true },
  serve: { lines: ['serve --port 0'], alone: true, endless: true },
  init: {
    lines: ['init --yes', 'init --yes --cwd new', 'init --json --cwd new --ci github', `init --yes --cwd ${canary}`],
    inGit: ['init --yes --cwd new --hook git'],
  },
  hooks: {
    lines: ['hooks install', `hooks ${canary}`],
    inGit: ['hooks install', 'hooks install --sync --merge-driver --json', 'hooks status', 'hooks uninstall'],
  },
  completion: { lines: ['completion bash', `completion --words ${canary}`], alone: true },
  watch: { lines: ['watch', 'watch --json', 'watch --check'], asks: true, endless: true },
}
