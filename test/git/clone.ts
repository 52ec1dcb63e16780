import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { promisify } from 'node:util'
import { nodeFileSystem } from '@lockale/disk'
import { parseConfig } from '@lockale/core'
import { gitHistory, gitMergeTools } from '@lockale/git'
import { createProject, type Project, type UserConfig } from '@lockale/project'
import { gitEnvironment } from './environment.ts'

export type Texts = Record<string, string>

/** A working tree with its own ledger. */
export interface Clone {
  readonly path: string
  readonly project: Project
  git(...args: readonly string[]): Promise<string>
  commit(message: string): Promise<void>
  read(locale: string): Promise<Texts>
  write(locale: string, texts: Texts): Promise<void>
  forgetLedger(): Promise<void>
}

export const locales = ['de', 'pl'] as const
const run = promisify(execFile)
/** The config of each clone, as its file has it. */
export const rawConfig: UserConfig = {
  source: 'en',
  targets: [...locales],
  files: ['locales/{locale}.json'],
  syntax: 'i18next',
  // the answers are longer than their sources
  checks: { 'length-ratio': 'off' },
}

/** Real git in `path`, whatever the machine's own settings say. Rejects when git fails. */
export async function git(path: string, args: readonly string[]): Promise<string> {
  const { stdout } = await run('git', ['-c', 'gc.auto=0', '-c', 'maintenance.auto=false', ...args], {
    cwd: path,
    env: gitEnvironment,
  })
  return stdout
}

/** With a branch `main` whatever the version of git: `init -b` is known since 2.28. */
export async function initGit(path: string): Promise<void> {
  await git(path, ['init', '-q'])
  await git(path, ['symbolic-ref', 'HEAD', 'refs/heads/main'])
}

export function openClone(path: string): Clone {
  const clock = { now: () => performance.now(), sleep: () => Promise.resolve(), random: () => 0.5 }
  const config = parseConfig(rawConfig, { place: 'lockale.config.json' })
  const file = (locale: string) => join(path, `locales/${locale}.json`)
  return {
    path,
    project: createProject({
      config,
      root: path,
      fs: nodeFileSystem(),
      clock,
      history: gitHistory(path),
      merge: () => gitMergeTools(path),
    }),
    git: (...args) => git(path, args),
    async commit(message) {
      await git(path, ['add', '-A'])
      await git(path, ['commit', '-q', '--allow-empty', '-m', message])
    },
    read: async (locale) => JSON.parse(await readFile(file(locale), 'utf8').catch(() => '{}')) as Texts,
    write: (locale, texts) => writeFile(file(locale), `${JSON.stringify(texts, undefined, 2)}\n`),
    forgetLedger: () => rm(join(path, '.lockale'), { recursive: true, force: true }),
  }
}
