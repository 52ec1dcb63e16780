import { LockaleError } from '@lockale/errors'
import { createRepository } from '@lockale/git/testing/repository'
import { expect, test } from 'vitest'
import { runCommands } from '@lockale/terminal/testing/run-commands'
import { satellite } from '../satellite.ts'
import { fakeHost, type FakeOptions } from '@lockale/terminal/testing/fake-host'

/** Calls lockale in a new repository with these files, of which git does the work. */
async function call(line: string, { files = {}, parts = {} }: Called = {}) {
  const repository = createRepository()
  repository.write(files)
  const host = { ...fakeHost({ parts, project: { root: repository.path } }), cwd: repository.path }
  const exitCode = await runCommands(satellite.commands, line.split(' '), host)
  return { exitCode, out: host.out(), err: host.err(), repository }
}

interface Called extends Pick<FakeOptions, 'parts'> {
  readonly files?: Readonly<Record<string, unknown>>
}

test('hooks: what is left to a person ends with 1, and shows it', async () => {
  const { exitCode, out, err, repository } = await call('hooks install', { files: { 'lefthook.toml': '' } })
  using _ = repository
  expect(exitCode).toBe(1)
  expect(out).toMatch(/^! lefthook\.toml is left as it is: .+\n(?: {2}.+\n)+$/u)
  expect(err).toBe('→ put these lines into lefthook.toml\n→ lefthook install  once in each clone\n')
})

test.for([
  ['hooks install', 'lockale check --staged'],
  ['hooks install --sync', 'lockale sync --staged --stage-fixed'],
] as const)('%s', async ([line, written]) => {
  const { exitCode, repository } = await call(line, { files: { '.git/hooks/kept': '' } })
  using _ = repository
  expect(exitCode).toBe(0)
  expect(repository.read('.git/hooks/pre-commit')).toContain(written)
  expect(() => repository.read('.husky/pre-commit')).toThrow('ENOENT')
})

test.for(['hooks install --manager husky --sync --dry-run', 'hooks uninstall --manager git', 'hooks status'])(
  '%s writes no hook',
  async (line) => {
    const { exitCode, repository } = await call(line, { files: { '.git/hooks/kept': '' } })
    using _ = repository
    expect(exitCode).toBe(0)
    expect(() => repository.read('.git/hooks/pre-commit')).toThrow('ENOENT')
    expect(() => repository.read('.husky/pre-commit')).toThrow('ENOENT')
  },
)

test.for<[line: string, exitCode: number]>([
  ['hooks', 2],
  ['hooks instal', 2],
  ['hooks install --manager hg', 2],
  ['hooks install --check --sync', 2],
])('a wrong call is refused: %s', async ([line, exitCode]) => {
  const { repository, ...ended } = await call(line)
  using _ = repository
  expect(ended).toMatchObject({ exitCode, out: '' })
})

test('hooks can be looked at and taken out where the config cannot be loaded', async () => {
  const error = new LockaleError('CONFIG_INVALID', 'wrong', { hint: 'change it' })
  const parts = { openProject: () => Promise.reject(error) }
  for (const [line, exitCode] of [
    ['hooks status', 0],
    ['hooks uninstall', 0],
    ['hooks install', 2],
  ] as const) {
    const { repository, ...ended } = await call(line, { parts })
    using _ = repository
    expect(ended).toMatchObject({ exitCode })
  }
})

test('the merge driver is for the files of the config', async () => {
  const { repository } = await call('hooks install --merge-driver')
  using _ = repository
  expect(repository.read('.gitattributes')).toContain('\nlockale.lock merge=lockale\n')
})
