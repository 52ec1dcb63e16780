import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { createRepository, type Repository } from '@lockale/git/testing/repository'
import { describe, expect, test } from 'vitest'
import { testDepth } from '../../../../test/depth.ts'
import { hookManagers as managers, installHook } from './install-hook.ts'
import { readEntries } from './yaml-lines.ts'

type HookManager = (typeof managers)[number]

const lockfile = (catalog: string) => `# lockale 1\n%src en\n${catalog}\tcta\tF12KVlh3uI5\tde?9fQw1z\n%end\n`

/** What each manager has git's hook run: a script of its own, a line for a shell, or a line that is taken apart as by a shell. */
const scriptOf: Readonly<Record<HookManager, (repository: Repository) => Promise<string>>> = {
  git: ({ read }) => Promise.resolve(read('.git/hooks/pre-commit')),
  husky: ({ read }) => Promise.resolve(read('.husky/pre-commit')),
  lefthook: ({ read }) => valueAt(read('lefthook.yml'), 'pre-commit/commands/lockale/run'),
  'pre-commit': ({ read }) => valueAt(read('.pre-commit-config.yaml'), 'repos/0/hooks/0/entry'),
}

async function valueAt(text: string, path: string): Promise<string> {
  return (await readEntries(text))?.find((entry) => entry.path.join('/') === path)?.value ?? 'exit 1'
}

/** Sets the hook up, and commits as somebody who has nothing but git. */
async function commitAll(repository: Repository, manager: HookManager, root: string) {
  await installHook({ root, manager, env: {} })
  const script = await scriptOf[manager](repository)
  repository.write({ '.git/hooks/pre-commit': script.startsWith('#!') ? script : `#!/bin/sh\n${script}` })
  chmodSync(join(repository.path, '.git/hooks/pre-commit'), 0o755)
  const who = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@example.com', GIT_CONFIG_GLOBAL: '/dev/null' }
  const env = { PATH: '/usr/bin:/bin', GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@example.com', ...who }
  const line = 'git add -A && git commit -qm one 2>&1 || echo refused'
  return execFileSync('sh', ['-c', line], { cwd: repository.path, env, encoding: 'utf8' })
}

/** The same lines are run by all of them: each case with git, and those of the others in turns. */
function inTurns<T>(manager: HookManager, rows: readonly T[]): readonly T[] {
  return rows.filter((_, at) => testDepth > 1 || manager === 'git' || at % 4 === managers.indexOf(manager))
}

describe.for(managers)('by %s', (manager) => {
  test.for(
    inTurns<[name: string, folder: string, catalog: string, file: string, isNamed: boolean]>(manager, [
      ['a file of code', '', 'locales/{locale}.json', 'src/index.ts', false],
      ['a translation', '', 'locales/{locale}.json', 'locales/de.json', true],
      ['a translation below a folder with a blank', '', 'my texts/*{locale}.json', 'my texts/*de.json', true],
      ['the source of Android', '', 'app/res/values-{locale}/strings.xml', 'app/res/values/strings.xml', true],
      ['a file that only looks like it', '', 'locales/{locale}.json', 'locales/deXjson', false],
      ['in a package', 'packages/my app', 'locales/{locale}.json', 'packages/my app/locales/fr.json', true],
      ['in a package with a quote', "it's", 'locales/{locale}.json', "it's/locales/fr.json", true],
      ['beside a package', 'packages/my app', 'locales/{locale}.json', 'locales/fr.json', false],
    ]),
  )(
    'without lockale a commit passes, and is told of only if it has translations: %s',
    async ([, folder, catalog, ...rest]) => {
      const [file, isNamed] = rest
      using repository = createRepository()
      const root = folder === '' ? repository.path : `${repository.path}/${folder}`
      repository.commit({ [folder === '' ? 'lockale.lock' : `${folder}/lockale.lock`]: lockfile(catalog) })
      repository.write({ [file]: 'text' })
      const printed = await commitAll(repository, manager, root)
      expect(printed).not.toContain('refused')
      expect(printed.includes('the translations in this commit are not checked')).toBe(isNamed)
    },
  )

  test('without lockale and its lockfile a commit passes too', async () => {
    using repository = createRepository()
    repository.write({ 'a.json': 'text' })
    expect(await commitAll(repository, manager, repository.path)).toBe('')
  })

  test.for<[name: string, bin: string, isRefused: boolean]>([
    ['in the package', "my app's/node_modules/.bin/lockale", false],
    ['at the top', 'node_modules/.bin/lockale', false],
    ['and what it refuses is refused', 'node_modules/.bin/lockale', true],
  ])('lockale is found %s', async ([, bin, isRefused]) => {
    using repository = createRepository()
    repository.commit({ "my app's/lockale.lock": lockfile('{locale}.json') })
    repository.write({ [bin]: `#!/bin/sh\necho "$PWD: $*"\nexit ${isRefused ? 1 : 0}\n`, 'a.json': 'text' })
    chmodSync(join(repository.path, bin), 0o755)
    const root = join(repository.path, "my app's")
    const printed = await commitAll(repository, manager, root)
    expect(printed).toBe(`${root}: check --staged\n${isRefused ? 'refused\n' : ''}`)
  })

  test.for<[name: string, hasLockale: boolean]>([
    ['runs what yarn has', true],
    ['passes where yarn has none', false],
  ])("under Plug'n'Play it %s", async ([, hasLockale]) => {
    using repository = createRepository()
    const yarn = `#!/bin/sh\n[ "$1" = lockale ] && echo "yarn $*"\nexit ${hasLockale ? 0 : 1}\n`
    repository.write({ '.pnp.cjs': '', 'node_modules/.bin/yarn': yarn, 'a.json': 'text' })
    chmodSync(join(repository.path, 'node_modules/.bin/yarn'), 0o755)
    const printed = await commitAll(repository, manager, repository.path)
    expect(printed).toBe(hasLockale ? 'yarn lockale check --staged\n' : '')
    expect(existsSync(join(repository.path, '.git/refs/heads/main'))).toBe(true)
  })
})
