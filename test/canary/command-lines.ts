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
  review: { lines: ['review', 'review --json --port 0'], endless: true },
  accept: { lines: ['accept title', `accept ${canary}`] },
  reopen: { lines: ['reopen title'] },
  resolve: { lines: ['resolve', 'resolve --json'] },
  'merge-driver': { lines: ['merge-driver a b c d 7'] },
  why: { lines: ['why title', `why ${canary}`] },
  export: { lines: ['export --out handoff', `export --out handoff --message ${canary}`] },
  import: { lines: ['import handoff/de.xlf', `import ${canary}.xlf`] },
  work: { lines: ['work', 'work --json', 'work --out work.json', `work --message ${canary}`] },
  answer: {
    lines: ['answer handoff/answers.json', `answer ${canary}.json`, `answer handoff/answers.json --engine ${canary}`],
  },
  notes: {
    lines: [
      'notes export',
      `notes export --out ${canary}.jsonl`,
      'notes import handoff/notes.jsonl',
      `notes ${canary}`,
    ],
  },
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
  completion: { lines: ['completion bash', `completion ${canary}`], alone: true },
  memory: {
    lines: ['memory list', 'memory list --json', 'memory import locales/en.json', `memory export ${canary}`],
    asks: true,
  },
  languages: {
    lines: ['languages', 'languages de --json', 'languages --check', `languages ${canary}`],
    asks: true,
  },
  usage: { lines: ['usage', 'usage --json', 'usage --by tag', `usage --since ${canary}`], asks: true },
  keys: {
    lines: [
      'keys list',
      'keys create --json',
      `keys label ${canary} new`,
      `keys limit ${canary} --characters 5`,
      `keys deactivate ${canary} --yes`,
    ],
    asks: true,
  },
  api: {
    lines: [
      'api GET /v2/usage',
      'api GET /v2/usage --json',
      'api POST /v2/translate --form text=Hello --form target_lang=de --dry-run',
      'api GET /v3/languages?resource=voice --out answer.json',
      'api GET /v3/style_rules',
      `api GET /v2/${canary}`,
      `api POST /v2/translate --form text=${canary} --form target_lang=de`,
      `api GET https://${canary}/`,
    ],
    asks: true,
  },
  write: {
    lines: [
      'write Hello',
      'write Hello --json',
      'write Hello --dry-run',
      'write Hello --rephrase --style casual',
      `write ${canary}`,
      `write Hello --from ${canary}`,
    ],
    asks: true,
  },
  translate: {
    lines: [
      'translate Hello --to de',
      'translate Hello --to de,fr --json',
      'translate Hello --to de --dry-run',
      `translate ${canary} --to de`,
      `translate Hello --to ${canary}`,
      `translate Hello --to de --from en --glossary ${canary}`,
    ],
    asks: true,
  },
  glossary: {
    lines: [
      'glossary plan',
      'glossary push --json',
      `glossary pull ${canary}`,
      'glossary diff --json',
      'glossary list --entries',
      `glossary delete ${canary} --yes`,
    ],
    asks: true,
  },
  document: {
    lines: [
      'document locales/en.json --to de',
      'document locales/en.json --to de --dry-run --json',
      `document ${canary} --to de`,
      `document locales/en.json --to ${canary}`,
    ],
    asks: true,
  },
  style: {
    lines: ['style push style.json --json', `style push ${canary}`, `style show ${canary}`, 'style list'],
    asks: true,
  },
  watch: { lines: ['watch', 'watch --json', 'watch --check'], asks: true, endless: true },
}
