import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { gitHistory } from './history.ts'
import { createRepository, temporaryFolder } from './testing/repository.ts'

afterEach(() => vi.unstubAllEnvs())

const text = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes)

test('commits that changed a file, each before its parents, with the file as it was', async () => {
  using repository = createRepository()
  const first = repository.commit({ 'de.json': 'one' })
  repository.commit({ 'other.json': 'x' })
  const second = repository.commit({ 'de.json': 'two' })
  const history = gitHistory(repository.path)
  expect(await history.commitsOf('de.json')).toMatchObject([
    { id: second, parents: [first] },
    { id: first, parents: [] },
  ])
  expect(await Promise.all([second, first].map(async (id) => text(await history.read(id, 'de.json'))))).toEqual([
    'two',
    'one',
  ])
  const [newest] = (await history.commitsOf('de.json')) ?? []
  expect(text(await history.readBlob(newest?.blob ?? ''))).toBe('two')
  expect(await history.read(first, 'other.json')).toBeUndefined()
  expect(await history.commitsOf('never.json')).toBeUndefined()
})

test('branches: a merge has the last commit of each of them that changed the file', async () => {
  using repository = createRepository()
  const base = repository.commit({ 'de.json': 'a\n\n\n\nb\n' })
  repository.git('checkout', '-q', '-b', 'side')
  const side = repository.commit({ 'de.json': 'A\n\n\n\nb\n' })
  repository.commit({ 'x.json': 'x' })
  repository.git('checkout', '-q', 'main')
  const main = repository.commit({ 'de.json': 'a\n\n\n\nB\n' })
  repository.git('merge', '-q', '--no-edit', 'side')
  const commits = await gitHistory(repository.path).commitsOf('de.json')
  expect(commits?.[0]).toMatchObject({ id: repository.git('rev-parse', 'HEAD').trim(), parents: [main, side] })
  expect(commits?.slice(1).map(({ id }) => id)).toEqual(expect.arrayContaining([base, side, main]))
  expect(commits?.at(-1)).toMatchObject({ id: base, parents: [] })
})

test('who made commits, as they name themselves; nothing of commits that are not there', async () => {
  using repository = createRepository()
  const first = repository.commit({ 'de.json': 'one' })
  repository.write({ 'de.json': 'two' })
  repository.git(
    'commit',
    '-q',
    '-a',
    '-m',
    'New translations (#12)\n\nlong\nCo-authored-by: Claude <x@example.com>\n\ntext: of it\n\n* more\n',
    '--author=Crowdin Böt <support+bot@example.com>',
  )
  const second = repository.git('rev-parse', 'HEAD').trim()
  const about = await gitHistory(repository.path).aboutCommits([
    second,
    first,
    second,
    second.replace(/./gu, '0'),
    '--all',
  ])
  const a = { name: 'A', email: 'a@example.com' }
  expect([...about]).toEqual([
    [
      second,
      {
        author: { name: 'Crowdin Böt', email: 'support+bot@example.com' },
        committer: a,
        date: expect.stringMatching(/^2\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/u),
        subject: 'New translations (#12)',
        trailers: ['Co-authored-by: Claude <x@example.com>', 'text: of it'],
      },
    ],
    [first, { author: a, committer: a, date: expect.any(String), subject: 'a commit', trailers: [] }],
  ])
  expect(await gitHistory(temporaryFolder()).aboutCommits([first])).toEqual(new Map())
})

test('the old path of a file that a commit renamed', async () => {
  using repository = createRepository()
  const first = repository.commit({ 'app/l/de.json': { a: 'eins', b: 'zwei', c: 'drei' }, 'de.json': { a: 'x' } })
  repository.git('mv', 'app/l', 'app/m')
  const second = repository.commit({ 'app/m/de.json': { a: 'eins', b: 'zwei', c: 'vier' } })
  const history = gitHistory(join(repository.path, 'app'))
  expect(await history.renamedBy(second, 'm/de.json')).toEqual({ commit: first, file: 'l/de.json' })
  expect(await history.renamedBy(second, 'other.json')).toBeUndefined()
  expect(await history.renamedBy(first, 'l/de.json')).toBeUndefined()
  expect(await history.renamedBy('--all', 'm/de.json')).toBeUndefined()
  repository.git('mv', 'de.json', 'app/de.json')
  expect(await history.renamedBy(repository.commit(), 'de.json')).toBeUndefined()
})

test('a project in a subfolder of the repository', async () => {
  using repository = createRepository()
  const id = repository.commit({ 'packages/wéb app/de.json': 'here', 'de.json': 'elsewhere' })
  const history = gitHistory(join(repository.path, 'packages/wéb app'))
  expect(await history.commitsOf('de.json')).toMatchObject([{ id, parents: [] }])
  expect(text(await history.read(id, 'de.json'))).toBe('here')
})

test('files with odd names', async () => {
  const names = [
    'a b.json',
    '-n.json',
    '--output=x',
    'żółć/日本.json',
    'two\nlines.json',
    'q"uote.json',
    ':(top)x.json',
    '*.json',
    'HEAD',
    'a:b.json',
    'tab\there.json',
    'x y missing',
    '...json',
  ]
  using repository = createRepository()
  const id = repository.commit(Object.fromEntries(names.map((name) => [name, `this is ${name}`])))
  repository.commit({ 'x.json': 'nor this' })
  const history = gitHistory(repository.path)
  for (const name of names) {
    expect([name, await history.commitsOf(name)]).toEqual([name, [{ id, parents: [], blob: expect.any(String) }]])
    expect(text(await history.read(id, name))).toBe(`this is ${name}`)
  }
})

test('bytes come as they are: empty, without a last line end, with zeros, larger than a pipe', async () => {
  using repository = createRepository()
  const large = Buffer.alloc(300_000, 'x\0\r\n é')
  const id = repository.commit({ empty: '', none: 'x', large, 'folder/file': 'f' })
  const history = gitHistory(repository.path)
  const read = await Promise.all(
    ['empty', 'large', 'gone', 'none', 'folder', 'folder/file'].map((file) => history.read(id, file)),
  )
  expect(read.map((bytes) => bytes && Buffer.from(bytes))).toEqual([
    Buffer.from(''),
    large,
    undefined,
    Buffer.from('x'),
    undefined,
    Buffer.from('f'),
  ])
})

test('a shallow clone: the commit it ends with is not taken for the first one', async () => {
  using repository = createRepository()
  repository.commit({ 'de.json': 'one' })
  const second = repository.commit({ 'de.json': 'two' })
  using folder = createRepository()
  repository.git('clone', '-q', '--depth', '1', `file://${repository.path}`, join(folder.path, 'clone'))
  const commits = await gitHistory(join(folder.path, 'clone')).commitsOf('de.json')
  expect(commits).toMatchObject([{ id: second, parents: [expect.not.stringMatching(second)] }])
})

test('a detached head, a worktree, a submodule', async () => {
  using repository = createRepository()
  const first = repository.commit({ 'de.json': 'one' })
  repository.commit({ 'de.json': 'two' })
  using other = createRepository()
  repository.git('worktree', 'add', '-q', '--detach', join(other.path, 'tree'), first)
  other.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', repository.path, 'sub')
  repository.git('checkout', '-q', '--detach', first)
  const found = await Promise.all(
    [repository.path, join(other.path, 'tree'), join(other.path, 'sub')].map((path) =>
      gitHistory(path).commitsOf('de.json'),
    ),
  )
  expect(found.map((commits) => commits?.length)).toEqual([1, 1, 2])
})

test('no answer: no repository, an empty one, a bare one, no such folder, no git', async () => {
  const folder = temporaryFolder()
  try {
    mkdirSync(join(folder, 'plain'))
    using empty = createRepository(folder === '' ? undefined : mkdir(folder, 'empty'))
    empty.write({ 'de.json': 'new' })
    using full = createRepository(mkdir(folder, 'full'))
    const id = full.commit({ 'de.json': 'one' })
    full.git('clone', '-q', '--bare', full.path, join(folder, 'bare'))
    for (const name of ['plain', 'empty', 'bare', 'missing']) {
      const history = gitHistory(join(folder, name))
      expect([name, await history.commitsOf('de.json'), await history.read(id, 'de.json')]).toEqual([
        name,
        undefined,
        undefined,
      ])
    }
    vi.stubEnv('PATH', join(folder, 'plain'))
    const history = gitHistory(full.path)
    expect([await history.commitsOf('de.json'), await history.read(id, 'de.json')]).toEqual([undefined, undefined])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('names and commits that cannot be', async () => {
  using repository = createRepository()
  const id = repository.commit({ 'de.json': 'one' })
  const history = gitHistory(repository.path)
  expect(await history.commitsOf('a\0b')).toBeUndefined()
  expect(await history.read('HEAD', 'de.json')).toBeUndefined()
  expect(await history.read(id.replace(/./gu, '0'), 'de.json')).toBeUndefined()
  expect(await history.read(id, '../de.json')).toBeUndefined()
  expect(text(await history.read(id, 'de.json'))).toBe('one')
})

test('inside of a hook, whose variables say where its own repository is', async () => {
  using repository = createRepository()
  const id = repository.commit({ 'app/de.json': 'one' })
  vi.stubEnv('GIT_DIR', '.git')
  vi.stubEnv('GIT_WORK_TREE', '/nowhere')
  vi.stubEnv('GIT_INDEX_FILE', '.git/index')
  expect(await gitHistory(join(repository.path, 'app')).commitsOf('de.json')).toMatchObject([{ id, parents: [] }])
})

test('what the configuration of a repository names is not run, and nothing is fetched', async () => {
  using repository = createRepository()
  const first = repository.commit({ 'de.json': 'one', '.gitattributes': '*.json diff=x filter=x\n' })
  repository.commit({ 'de.json': 'two' })
  using folder = createRepository()
  repository.git('config', 'uploadpack.allowFilter', 'true')
  const clone = join(folder.path, 'clone')
  repository.git('clone', '-q', '--filter=blob:none', `file://${repository.path}`, clone)
  const ran = join(folder.path, 'ran')
  const program = join(folder.path, 'program')
  writeFileSync(program, `#!/bin/sh\necho "$0 $@" >> '${ran}'\nexit 1\n`)
  chmodSync(program, 0o755)
  const settings = {
    'core.fsmonitor': program,
    'core.pager': program,
    'pager.rev-list': program,
    'core.sshCommand': program,
    'core.editor': program,
    'core.alternateRefsCommand': program,
    'core.gitProxy': program,
    'credential.helper': program,
    'alias.rev-list': `!${program}`,
    'alias.cat-file': `!${program}`,
    'log.showSignature': 'true',
    'gpg.program': program,
    'diff.external': program,
    'diff.x.textconv': program,
    'diff.x.command': program,
    'filter.x.smudge': program,
    'filter.x.process': program,
    'remote.origin.uploadpack': program,
    'protocol.file.allow': 'always',
    'protocol.ext.allow': 'always',
  }
  for (const [name, value] of Object.entries(settings)) repository.git('-C', clone, 'config', name, value)
  const history = gitHistory(clone)
  const commits = await history.commitsOf('de.json')
  expect(commits?.map(({ id }) => id)).toContain(first)
  expect((await history.aboutCommits([first])).get(first)?.subject).toBe('a commit')
  // not among what a partial clone brought along
  expect(await history.read(first, 'de.json')).toBeUndefined()
  expect(existsSync(ran)).toBe(false)
})

test('nothing is started before the first question, one process reads all versions, and it starts again when it was let go', async () => {
  using repository = createRepository()
  const id = repository.commit({ 'de.json': 'one' })
  using folder = createRepository()
  const log = join(folder.path, 'log')
  folder.write({ git: `#!/bin/sh\necho "$@" >> '${log}'\nPATH='${process.env['PATH']}' exec git "$@"\n` })
  chmodSync(join(folder.path, 'git'), 0o755)
  vi.stubEnv('PATH', folder.path)
  const history = gitHistory(repository.path)
  expect(existsSync(log)).toBe(false)
  const started = () =>
    readFileSync(log, 'utf8')
      .split('\n')
      .filter((line) => line.includes('cat-file')).length
  for (let times = 0; times < 20; times++) expect(text(await history.read(id, 'de.json'))).toBe('one')
  expect(started()).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(text(await history.read(id, 'de.json'))).toBe('one')
  expect(started()).toBe(2)
})

test('outside of a repository nothing is started', async () => {
  using repository = createRepository()
  const id = repository.commit({ 'app/de.json': 'one' })
  using folder = createRepository()
  const [log, outside] = [join(folder.path, 'log'), temporaryFolder()]
  folder.write({ git: `#!/bin/sh\necho "$@" >> '${log}'\nPATH='${process.env['PATH']}' exec git "$@"\n` })
  chmodSync(join(folder.path, 'git'), 0o755)
  vi.stubEnv('PATH', folder.path)
  try {
    for (const place of [outside, join(outside, 'missing')]) {
      const history = gitHistory(place)
      expect([await history.commitsOf('de.json'), await history.otherVersions('de.json')]).toEqual([undefined, []])
    }
    expect(existsSync(log)).toBe(false)
    // A link leads into the repository as well.
    symlinkSync(join(repository.path, 'app'), join(outside, 'link'))
    expect(await gitHistory(join(outside, 'link')).commitsOf('de.json')).toMatchObject([{ id }])
    expect(existsSync(log)).toBe(true)
  } finally {
    rmSync(outside, { recursive: true })
  }
})

function mkdir(folder: string, name: string): string {
  mkdirSync(join(folder, name))
  return join(folder, name)
}
