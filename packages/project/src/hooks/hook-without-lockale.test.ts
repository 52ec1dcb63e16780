import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { createRepository } from '../testing/repository.ts'
import { installHook } from './install-hook.ts'

const lockfile = (catalog: string) => `# lockale 1\n%src en\n${catalog}\tcta\tF12KVlh3uI5\tde?9fQw1z\n%end\n`

test.for<[name: string, folder: string, catalog: string, file: string, isNamed: boolean]>([
  ['a file of code', '', 'locales/{locale}.json', 'src/index.ts', false],
  ['a translation', '', 'locales/{locale}.json', 'locales/de.json', true],
  ['the source of Android', '', 'app/res/values-{locale}/strings.xml', 'app/res/values/strings.xml', true],
  ['a file that only looks like it', '', 'locales/{locale}.json', 'locales/deXjson', false],
  ['in a package', 'packages/my app', 'locales/{locale}.json', 'packages/my app/locales/fr.json', true],
  ['beside a package', 'packages/my app', 'locales/{locale}.json', 'locales/fr.json', false],
])(
  'without lockale a commit passes, and is told of only if it has translations: %s',
  async ([, folder, catalog, ...rest]) => {
    const [file, isNamed] = rest
    using repository = createRepository()
    const root = folder === '' ? repository.path : `${repository.path}/${folder}`
    repository.commit({ [folder === '' ? 'lockale.lock' : `${folder}/lockale.lock`]: lockfile(catalog) })
    await installHook({ root, manager: 'git', env: {} })
    repository.write({ [file]: 'text' })
    const env = { PATH: '/usr/bin:/bin', GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@example.com' }
    const who = { GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@example.com', GIT_CONFIG_GLOBAL: '/dev/null' }
    const printed = execFileSync('sh', ['-c', 'git add -A && git commit -qm one 2>&1'], {
      cwd: repository.path,
      env: { ...env, ...who },
      encoding: 'utf8',
    })
    expect(printed.includes('the translations in this commit are not checked')).toBe(isNamed)
  },
)
