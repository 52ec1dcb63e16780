import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runInside } from '../canary/run-inside.ts'
import { createFolder, type Folder } from '../cli/folder.ts'
import { gitEnvironment } from '../git/environment.ts'

/** Stands for gh and glab: writes down what it is asked, and says that there is what `list.json` says. */
const program = `#!/bin/sh
here=$(dirname "$0")
env | grep '^LOCKALE_' >> "$here/keys"
{ echo "$(basename "$0") $*" | tr '\\n' ' '; echo; } >> "$here/calls"
case "$*" in
  *" list "*) cat "$here/list.json" ;;
  *" create "*) [ -e "$here/broken" ] && { echo "HTTP 403: not allowed" >&2; exit 1; }
    cat > "$here/body"; echo "https://server.example/requests/7" ;;
  *) cat > "$here/body" ;;
esac
`

const texts = { cta: 'Buy | <b>{{count}}</b>', home: 'Home' }
let folder: Folder
/** A `PATH` with git, and without gh and glab. */
let withoutPrograms: string
const pathOf = (name: string) => `${folder.path}/${name}`

function git(...args: readonly string[]): string {
  const options = { cwd: pathOf('clone'), env: gitEnvironment, encoding: 'utf8', stdio: 'pipe' } as const
  return execFileSync('git', args, options).trim()
}

function sync(line = '', env: Readonly<Record<string, string>> = {}) {
  const PATH = `${pathOf('bin')}:${process.env['PATH'] ?? ''}`
  const args = ['sync', '--pr', ...line.split(' ').filter(Boolean)]
  return runInside(args, { cwd: pathOf('clone'), columns: 200, env: { ...gitEnvironment, PATH, ...env } })
}

/** Many machines of CI have gh, beside git. */
function pathWithoutPrograms(): string {
  const found = execFileSync('which', ['git'], { encoding: 'utf8' }).trim()
  mkdirSync(pathOf('only-git'), { recursive: true })
  symlinkSync(found, pathOf('only-git/git'))
  return pathOf('only-git')
}

const remoteOf = (url: string) => {
  git('remote', 'set-url', 'origin', url)
  git('config', '--replace-all', `url.${pathOf('server.git')}.insteadOf`, url)
}
const calls = async () =>
  (await folder.read('bin/calls'))
    .trim()
    .split('\n')
    .map((line) => line.trim())
const tip = () => git('ls-remote', 'origin', 'refs/heads/lockale/translations').split('\t')[0] ?? ''
const write = (file: string, content: unknown) => folder.write(file, `${JSON.stringify(content, undefined, 2)}\n`)

async function commit(source: Readonly<Record<string, string>>): Promise<void> {
  await write('clone/en.json', source)
  git('add', '.')
  git('commit', '-qm', 'source')
  git('push', '-q', 'origin', 'main')
}

beforeAll(async () => {
  folder = await createFolder({
    'clone/lockale.config.json': {
      source: 'en',
      targets: ['de', 'fr'],
      files: ['{locale}.json'],
      service: { preset: 'local' },
    },
    'clone/en.json': texts,
    'clone/.gitignore': '.lockale\n',
    'bin/list.json': [],
    'bin/calls': '',
  })
  withoutPrograms = pathWithoutPrograms()
  for (const name of ['gh', 'glab']) {
    writeFileSync(pathOf(`bin/${name}`), program)
    chmodSync(pathOf(`bin/${name}`), 0o755)
  }
  git('init', '-q')
  git('symbolic-ref', 'HEAD', 'refs/heads/main')
  git('init', '-q', '--bare', pathOf('server.git'))
})
afterAll(() => folder[Symbol.asyncDispose]())

test('without a remote, and before the branch is pushed', async () => {
  const none = await sync()
  expect([none.code, none.err]).toEqual([2, expect.stringContaining('REMOTE_MISSING')])
  git('remote', 'add', 'origin', 'none')
  remoteOf('https://github.com/acme/shop.git')
  git('add', '.')
  git('commit', '-qm', 'one')
  const unknown = await sync()
  expect([unknown.code, unknown.err]).toEqual([
    2,
    expect.stringMatching(/PULL_REQUEST_BASE_UNKNOWN[^]*git push origin main/u),
  ])
  git('push', '-q', 'origin', 'main')
})

test('a commit for each locale on a branch of its own, a pull request, and nothing else changes', async () => {
  await write('clone/en.json', { ...texts, local: 'Only here' })
  const [head, status] = [git('rev-parse', 'HEAD'), git('status', '--porcelain')]
  const dry = await sync('--dry-run')
  expect([dry.code, dry.err]).toEqual([0, expect.stringContaining('creates the branch lockale/translations on origin')])
  expect(tip()).toBe('')

  const { code, out } = await sync('', { LOCKALE_KEY: 'not-for-gh' })
  expect(await folder.read('bin/keys')).toBe('')
  expect([code, out]).toEqual([0, expect.stringContaining('2 commits pushed to origin/lockale/translations')])
  expect(out).toContain('pull request opened: https://server.example/requests/7')
  expect([git('rev-parse', 'HEAD'), git('status', '--porcelain')]).toEqual([head, status])
  const newest = tip()
  expect(git('log', '--format=%s', `main..${newest}`)).toBe(
    'chore(i18n): update fr translations\nchore(i18n): update de translations',
  )
  expect(git('diff', '--name-only', 'main', `${newest}^`).split('\n')).toEqual(['de.json', 'lockale.lock'])
  expect(await calls()).toEqual([
    'gh pr list --repo github.com/acme/shop --head lockale/translations --state open --json number,url,isCrossRepository',
    'gh pr create --repo github.com/acme/shop --head lockale/translations --base main --title Update translations --body-file -',
  ])
  const body = await folder.read('bin/body')
  expect(body).toMatch(/<pre>\nPlan: .*\n.*4 strings written.*not billed[^]*<\/pre>/u)
  expect(body).toContain('<td><code>Buy | &lt;b&gt;{{count}}&lt;/b&gt;</code></td>')

  // Each commit has problems of the locales behind it only, as if each locale had been synced by itself.
  for (const [at, missing] of [
    [`${newest}^`, 'fr.json'],
    [newest, undefined],
  ] as const) {
    git('worktree', 'add', '-q', '--detach', pathOf('check'), at)
    const check = await runInside(['check', '--json'], { cwd: pathOf('check'), env: gitEnvironment })
    const { findings } = JSON.parse(check.out) as { findings: readonly { file: string }[] }
    expect(new Set(findings.map(({ file }) => file))).toEqual(new Set(missing === undefined ? [] : [missing]))
    git('worktree', 'remove', '--force', pathOf('check'))
  }
  git('checkout', '-q', 'en.json')
})

test('what an open pull request has is not billed again, and a new run replaces its commits', async () => {
  await write('bin/list.json', [{ number: 7, url: 'https://server.example/requests/7' }])
  const before = tip()
  const again = await sync()
  expect(again.out).toContain('origin/lockale/translations has these commits already')
  expect(again.out).toContain('pull request updated: https://server.example/requests/7')
  expect(tip()).toBe(before)

  await commit({ ...texts, home: 'Start' })
  // As in CI, where no cache was kept.
  execFileSync('rm', ['-rf', pathOf('clone/.lockale')])
  const { out } = await sync('--json', { GITHUB_REF_TYPE: 'branch', GITHUB_REF_NAME: 'main' })
  expect(JSON.parse(out)).toMatchObject({
    written: 2,
    pullRequest: { branch: 'lockale/translations', base: 'main', commits: 2, isPushed: true, state: 'updated' },
  })
  expect(git('rev-parse', `${tip()}~2`)).toBe(git('rev-parse', 'main'))
  expect(await calls()).toContain(
    'gh api --hostname github.com --method PATCH repos/acme/shop/pulls/7 --input - --silent',
  )
  expect(JSON.parse(await folder.read('bin/body'))).toEqual({ base: 'main', body: expect.stringContaining('written') })
})

test('a commit of somebody else is never replaced', async () => {
  const newest = tip()
  git('checkout', '-q', '--detach', newest)
  const de = await folder.read('clone/de.json')
  await folder.write('clone/de.json', de.replace(/"home": ".*"/u, '"home": "Anfang"'))
  git('commit', '-qam', `fix: a better word\n\nLockale-Tree: ${git('rev-parse', `${newest}^{tree}`)}`)
  git('push', '-q', 'origin', 'HEAD:refs/heads/lockale/translations')
  const theirs = git('rev-parse', 'HEAD')
  git('checkout', '-q', 'main')
  const { code, err } = await sync()
  expect([code, err]).toEqual([8, expect.stringMatching(/PULL_REQUEST_BRANCH_FOREIGN[^]*by A\.[^]*--pr-branch/u)])
  expect(tip()).toBe(theirs)
})

test('without gh there is an address, and a server that refuses says so', async () => {
  const { out } = await sync('--pr-branch i18n/new', { PATH: withoutPrograms })
  expect(out).toContain(
    'gh is not installed: open the pull request at https://github.com/acme/shop/compare/main...i18n/new?expand=1',
  )
  await write('bin/list.json', [])
  await folder.write('bin/broken', '')
  const failed = await sync('--pr-branch i18n/new')
  expect([failed.code, failed.err]).toEqual([6, expect.stringMatching(/PULL_REQUEST_FAILED[^]*HTTP 403/u)])
  mkdirSync(pathOf('server.git/hooks'), { recursive: true })
  writeFileSync(pathOf('server.git/hooks/pre-receive'), '#!/bin/sh\necho no >&2\nexit 1\n', { mode: 0o755 })
  const refused = await sync('--pr-branch i18n/other')
  expect([refused.code, refused.err]).toEqual([6, expect.stringContaining('PUSH_REFUSED')])
  execFileSync('rm', [pathOf('server.git/hooks/pre-receive'), pathOf('bin/broken')])
})

test('on GitLab it is a merge request, and on another server only a branch', async () => {
  remoteOf('git@gitlab.example.com:group/acme/shop.git')
  await folder.write('bin/calls', '')
  const { out } = await sync('--pr-branch i18n/lab')
  expect(out).toContain('merge request opened: https://server.example/requests/7')
  const [version, list, create] = await calls()
  expect(version).toBe('glab --version')
  const of = '--repo https://gitlab.example.com/group/acme/shop --source-branch i18n/lab'
  expect(list).toBe(`glab mr list ${of} --output json`)
  expect(create).toMatch(
    new RegExp(`^glab mr create ${of} --target-branch main --title Update translations --description lockale`, 'u'),
  )
  // Without glab, GitLab itself opens it, by the options of the push.
  execFileSync('git', ['-C', pathOf('server.git'), 'config', 'receive.advertisePushOptions', 'true'])
  const hook = `#!/bin/sh\nPATH='${process.env['PATH'] ?? ''}'\nenv | grep GIT_PUSH_OPTION_ > ${pathOf('options')}\n`
  writeFileSync(pathOf('server.git/hooks/pre-receive'), hook, { mode: 0o755 })
  const pushed = await sync('--pr-branch i18n/lab2', { PATH: withoutPrograms })
  expect(pushed.out).toContain('merge request by GitLab: https://gitlab.example.com/group/acme/shop/-/merge_requests?')
  expect(await folder.read('options')).toContain('=merge_request.create\n')
  expect(await folder.read('options')).toContain('=merge_request.target=main\n')
  remoteOf('https://code.example.com/acme/shop.git')
  expect((await sync('--pr-branch i18n/code')).out).toContain('open a pull request from i18n/code to main')
})

test.for<[line: string, words: string]>([
  ['--pr-branch main', 'are both main'],
  ['--pr-branch a..b', '--pr-branch cannot be "a..b"'],
  ['--staged', '--pr and --staged exclude each other'],
])('sync --pr %s is refused', async ([line, words]) => {
  const { code, err } = await sync(line)
  expect([code, err]).toEqual([2, expect.stringContaining(words)])
})
