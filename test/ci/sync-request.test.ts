import { execFileSync } from 'node:child_process'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { ciFiles } from '@lockale/setup/ci/ci-files'
import { createFolder } from '../cli/folder.ts'

interface Steps {
  readonly jobs: { readonly sync: { readonly steps: readonly { readonly name?: string; readonly run?: string }[] } }
}

interface Pipeline {
  readonly 'lockale-sync': { readonly script: readonly string[] }
}

const textOf = (provider: 'github' | 'gitlab') =>
  ciFiles(provider, { packageManager: 'npm', folder: '', branch: 'main', version: '1.2.3' })[0]?.text ?? ''

/** What is left to do after the run of `sync`, as a shell gets it. */
const scripts = {
  github: () =>
    (parse(textOf('github')) as Steps).jobs.sync.steps.find(({ name }) => name?.startsWith('Open'))?.run ?? '',
  gitlab: () => {
    const { script } = (parse(textOf('gitlab')) as Pipeline)['lockale-sync']
    return script
      .filter((line) => line.startsWith('git') || line.startsWith('if'))
      .join('\n')
      .replace(/"https:\/\/oauth2[^"]*"/u, 'origin')
  },
}

test.for(['github', 'gitlab'] as const)(
  '%s: main stays as it is, a branch of its own has what changed',
  async (name) => {
    await using folder = await createFolder({ 'clone/locales/en.json': { a: 'A' } })
    const cwd = join(folder.path, 'clone')
    const bin = join(folder.path, 'bin')
    await mkdir(bin)
    const log = join(folder.path, 'log')
    await writeFile(log, '')
    await writeFile(join(bin, 'gh'), `#!/bin/sh\necho "gh $*" >> '${log}'\n`)
    await chmod(join(bin, 'gh'), 0o755)
    const user = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' }
    const env = { PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`, HOME: folder.path, ...user }
    const git = (...args: readonly string[]) => execFileSync('git', args, { cwd, env, encoding: 'utf8' }).trim()
    const origin = join(folder.path, 'origin.git')
    execFileSync('git', ['init', '--quiet', '--bare', origin], { env })
    // as GitLab has it
    execFileSync('git', ['-C', origin, 'config', 'receive.advertisePushOptions', 'true'], { env })
    git('init', '--quiet')
    git('symbolic-ref', 'HEAD', 'refs/heads/main')
    git('remote', 'add', 'origin', origin)
    git('add', '.')
    git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--quiet', '-m', 'first')
    git('push', '--quiet', 'origin', 'main')
    const main = git('rev-parse', 'HEAD')
    const run = () => {
      const variables = { GITHUB_REF_NAME: 'main', CI_COMMIT_BRANCH: 'main' }
      execFileSync('bash', ['-e', '-o', 'pipefail', '-c', scripts[name]()], {
        cwd,
        env: { ...env, ...variables },
        stdio: 'pipe',
      })
    }
    const onOrigin = (ref: string) => git('ls-remote', 'origin', `refs/heads/${ref}`).split('\t')[0]

    run()
    expect([onOrigin('main'), onOrigin('lockale/sync')]).toEqual([main, ''])

    for (const text of ['A', 'B']) {
      git('checkout', '--quiet', '--detach', main)
      await writeFile(join(cwd, 'locales/de.json'), JSON.stringify({ a: text }))
      run()
      expect(onOrigin('main')).toBe(main)
      expect(git('show', `${onOrigin('lockale/sync')}:locales/de.json`)).toBe(JSON.stringify({ a: text }))
      expect(git('rev-parse', `${onOrigin('lockale/sync')}~1`)).toBe(main)
    }
  },
)
