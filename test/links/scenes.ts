/** A command line that writes, and the project that it writes into. */
export interface Scene {
  readonly line: string
  readonly files: (url: string) => Readonly<Record<string, unknown>>
  /** A script that makes a repository of the files. */
  readonly git?: string
  /** Command lines that come before. */
  readonly before?: readonly string[]
  /** A line in which nothing that is written needs to be said: what the link is in the place of stays out of the run. */
  readonly unchanged?: readonly string[]
  /** A script that comes after those. */
  readonly after?: string
}

const source = { title: 'Cart', greeting: 'Hello {{name}}', long: 'I receive the the letter .' }

function project(more: Readonly<Record<string, unknown>> = {}, config: Readonly<Record<string, unknown>> = {}) {
  return (url: string): Readonly<Record<string, unknown>> => ({
    'lockale.config.json': {
      source: 'en',
      targets: ['de'],
      files: ['locales/{locale}.json'],
      syntax: 'i18next',
      service: { baseUrl: url, timeoutMs: 5000 },
      ...config,
    },
    'locales/en.json': source,
    'locales/de.json': { title: 'Korb' },
    ...more,
  })
}

const repository = 'git init -q && git symbolic-ref HEAD refs/heads/main && git add --all && git commit -qm 1'
const broken = { 'locales/de.json': { title: 'Korb', greeting: 'Hallo', long: 'Brief' } }

/** Both sides translated the same key in their own way. */
const conflict = `${repository}
git checkout -qb theirs
printf '{"title":"Wagen","greeting":"Hallo {{name}}"}' > locales/de.json
git commit -qam 2
git checkout -q main
printf '{"title":"Korb","greeting":"Guten Tag {{name}}"}' > locales/de.json
git commit -qam 3
git merge -q theirs || true`

export const scenes: readonly Scene[] = [
  { line: 'sync', files: project() },
  { line: 'sync', files: project(), before: ['sync'], after: 'sed -i s/Cart/Basket/ locales/en.json' },
  { line: 'sync --adopt', files: project() },
  {
    line: 'sync --staged --stage-fixed',
    files: project(),
    git: 'git init -q && git add --all',
    // What lies in the folder is not what is staged: it is left as it is.
    unchanged: ['nothing locales/de.json', 'file lockale.lock'],
  },
  { line: 'plan --out plans/plan.json', files: project({ 'plans/.keep': '' }) },
  { line: 'check --reporter sarif=check.sarif,junit=reports/check.xml', files: project({ 'reports/.keep': '' }) },
  { line: 'fix', files: project(broken) },
  { line: 'baseline', files: project(broken, { baseline: 'kept/lockale.baseline' }) },
  { line: 'accept title', files: project(), before: ['sync'] },
  { line: 'reopen title', files: project(), before: ['sync'] },
  { line: 'resolve', files: project(), git: conflict },
  {
    line: 'merge-driver base ours theirs 7 locales/de.json',
    files: project({ base: '{"a":"1"}', ours: '{"a":"2"}', theirs: '{"a":"1","b":"3"}' }),
    git: repository,
  },
  { line: 'export --out handoff', files: project() },
  { line: 'export --out handoff/de.xlf', files: project({ 'handoff/.keep': '' }) },
  {
    line: 'import handoff/de.xlf',
    files: project(),
    before: ['export --out handoff --fill'],
    after: `sed -i 's#\\(<target[^>]*>\\)Hello#\\1Hallo#' handoff/de.xlf`,
  },
  { line: 'work --out lists/work.json', files: project({ 'lists/.keep': '' }) },
  {
    line: 'answer answers.json',
    files: project(),
    before: ['work --out work.json'],
    after: `node -e '
      const { jobs } = JSON.parse(require("fs").readFileSync("work.json", "utf8"))
      const answers = jobs.flatMap(({ items }) => items).map(({ id, text }) => ({ id, text: text.replace("Hello", "Hallo") }))
      require("fs").writeFileSync("answers.json", JSON.stringify({ engine: "model", answers }))'`,
  },
  { line: 'notes export --out lists/notes.jsonl', files: project({ 'lists/.keep': '' }) },
  {
    line: 'notes import notes.jsonl',
    files: project(
      { 'notes.jsonl': '{"file":"locales/en.json","key":"title","note":"a heading"}\n' },
      { files: [{ source: 'locales/{locale}.json', target: 'locales/{locale}.json', notes: 'locales/notes.jsonl' }] },
    ),
  },
  { line: 'types --out src/texts.d.ts', files: project() },
  { line: 'cache --compact', files: project(), before: ['sync'] },
  { line: 'cache --clear', files: project(), before: ['sync'] },
  {
    line: 'init --yes --cwd app --ci github --hook git',
    files: unset,
    git: repository,
    // a file that is there already stays; a package.json that leads nowhere is none
    unchanged: [
      'file .github/workflows/lockale.yml',
      'nothing .github/workflows/lockale.yml',
      'nothing app/package.json',
    ],
  },
  {
    line: 'init --yes --cwd app --ci gitlab --hook husky',
    files: unset,
    git: repository,
    unchanged: ['file .gitlab/lockale.yml', 'nothing .gitlab/lockale.yml', 'nothing app/package.json'],
  },
  { line: 'hooks install --merge-driver', files: project(), git: repository },
  { line: 'hooks install --manager husky', files: project({ '.husky/pre-commit': 'npm test\n' }), git: repository },
  { line: 'hooks install --manager lefthook', files: project({ 'lefthook.yml': 'pre-push: {}\n' }), git: repository },
  {
    line: 'hooks install --manager pre-commit',
    files: project({
      '.pre-commit-config.yaml': 'repos:\n  - repo: https://example.com/a\n    rev: v1\n    hooks:\n      - id: a\n',
    }),
    git: repository,
  },
  {
    line: 'hooks uninstall',
    files: project({ '.husky/pre-commit': 'npm test\n' }),
    git: repository,
    before: ['hooks install --manager husky --merge-driver'],
    // the link goes, as a file would
    unchanged: ['file .gitattributes', 'nothing .gitattributes', 'nothing .husky/pre-commit'],
  },
  { line: 'document brief.md --to de --out out/', files: project({ 'brief.md': '# Brief\n' }) },
  { line: 'api GET /v2/usage --out answers/usage.json', files: project({ 'answers/.keep': '' }) },
  {
    line: 'glossary push',
    files: project({ 'lockale/glossaries/terms.csv': 'en,de\ncart,Korb\n' }),
  },
  {
    line: 'glossary pull --force',
    files: project({ 'lockale/glossaries/words.csv': 'en,de\ncart,Korb\n' }),
    before: ['glossary push'],
    after: "printf 'en,de\\ncart,Wagen\\n' > lockale/glossaries/words.csv",
    // a link that leads nowhere is no glossary
    unchanged: ['nothing lockale/glossaries/words.csv'],
  },
  {
    line: 'memory export app --out kept/copy.tmx',
    files: project({
      'app.tmx':
        '<tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>Cart</seg></tuv><tuv xml:lang="de"><seg>Korb</seg></tuv></tu></body></tmx>',
      'kept/.keep': '',
    }),
    before: ['memory import app.tmx --name app'],
  },
  {
    line: 'init --bundler',
    files: project({
      'package.json': {},
      'vite.config.js': 'export default { plugins: [] }\n',
      'tsconfig.json': { compilerOptions: { types: [] } },
    }),
    // a config that leads nowhere is none
    unchanged: ['nothing package.json', 'nothing tsconfig.json', 'nothing vite.config.js'],
  },
]

function unset(): Readonly<Record<string, unknown>> {
  return {
    'app/package.json': { dependencies: { i18next: '25' } },
    'app/locales/en.json': { title: 'Cart' },
    'app/locales/de.json': { title: 'Korb' },
  }
}
