import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseArguments } from '@lockale/terminal/arguments/parse-arguments'
import { ciFiles } from '@lockale/setup/ci/ci-files'
import { globalFlags } from '@lockale/terminal/command/flags'
import { commands } from 'lockale/src/commands/table.ts'
import { listFiles, readFiles, repositoryRoot } from '../repo/source-files.ts'

type CiFacts = Parameters<typeof ciFiles>[1]

const facts: CiFacts = { packageManager: 'npm', folder: '', branch: 'main', version: '1.2.3' }
const textOf = (provider: 'github' | 'gitlab', more: Partial<CiFacts> = {}) =>
  ciFiles(provider, { ...facts, ...more })
    .map(({ text }) => text)
    .join('')

// Out of date? `npx vitest run test/ci -u` writes them anew.
test.for(['github', 'gitlab'] as const)('docs/ci has what init writes for %s', async (provider) => {
  await expect(textOf(provider)).toMatchFileSnapshot(join(repositoryRoot, `docs/ci/${provider}.yml`))
})

const paths = [...listFiles('docs/ci'), 'action.yml'].filter((path) => path.endsWith('.yml'))
const managers = ['npm', 'pnpm', 'yarn', 'bun', undefined] as const
const odd = { folder: `apps/it's "a" #b: \${{ secrets.X }}`, branch: `it's: #1` }
const recipes: readonly (readonly [name: string, text: string])[] = [
  ...readFiles(paths),
  ...managers.flatMap((packageManager) =>
    (['github', 'gitlab'] as const).flatMap((provider) =>
      [{}, { folder: 'apps/web' }, odd].map((more, index) => {
        return [
          `${provider} ${packageManager ?? 'none'} ${index}`,
          textOf(provider, { packageManager, ...more }),
        ] as const
      }),
    ),
  ),
]

interface Job {
  readonly if?: string
  readonly permissions?: Readonly<Record<string, string>>
  readonly steps?: readonly Readonly<Record<string, unknown>>[]
  readonly rules?: readonly { readonly if: string }[]
  readonly script?: readonly string[]
}

interface Workflow {
  readonly on?: unknown
  readonly permissions?: unknown
  readonly jobs?: Readonly<Record<string, Job>>
  readonly runs?: Job
}

const read = (text: string) =>
  parse(text, { strict: true, uniqueKeys: true }) as Workflow & Readonly<Record<string, Job>>

test('there are as many recipes as there should be', () => {
  expect(paths.length).toBeGreaterThanOrEqual(6)
})

test.for(recipes)('%s: every command is one that lockale has', ([, text]) => {
  const found = Array.from(
    allTexts(read(text))
      .join('\n')
      .matchAll(
        /(?:npx --no -- lockale|npx --yes lockale@\d+\.\d+\.\d+\S*|pnpm exec lockale|yarn lockale|bunx --no-install lockale) ([^|&;\n]*)/gu,
      ),
  )
  expect(found.length > 0 || text.includes('uses: lockale/lockale@') || text.includes('INPUT_COMMAND')).toBe(true)
  for (const [, line = ''] of found) {
    const argv = line
      .trim()
      .split(/\s+/u)
      .map((word) => word.replaceAll('"', ''))
    expect(parseArguments(argv, { commands, globalFlags }).command?.name).toMatch(/^(?:check|sync)$/u)
  }
  for (const line of allTexts(read(text)).flatMap((one) => /^(?:check|sync)(?: -.*)?$/u.exec(one) ?? [])) {
    const { command } = parseArguments(line.replaceAll(/\$\{\{.*?\}\}/gu, 'x').split(' '), { commands, globalFlags })
    expect(command).toBeDefined()
  }
})

test.for(recipes)('%s: nothing is fetched that nobody chose: a job may hold a key', ([, text]) => {
  expect(text).not.toMatch(/npx (?:--yes )?lockale(?!@\d)|bunx lockale|lockale@latest/u)
})

test.for(recipes.filter(([, text]) => read(text).on !== undefined))(
  '%s: nothing secret where strangers run',
  ([, text]) => {
    const { on, permissions, jobs = {} } = read(text)
    expect(JSON.stringify(on)).not.toMatch(/pull_request_target|workflow_run/u)
    expect(permissions).toEqual({})
    const forStrangers = Object.values(jobs).filter(
      (job) => JSON.stringify(on).includes('pull_request') && job.if !== "github.event_name == 'push'",
    )
    // An expression in quotes is a text that GitHub prints as it is.
    const shown = JSON.stringify(forStrangers).replaceAll("${{ '${{' }}", '')
    expect(shown).not.toMatch(/\$\{\{[^}]*secrets/u)
    expect(JSON.stringify(forStrangers.map((job) => job.permissions))).not.toContain('"contents":"write"')
  },
)

test.for(recipes.filter(([name]) => name.includes('gitlab')))(
  '%s: no variable with a secret in merge requests',
  ([, text]) => {
    const jobs = Object.values(read(text))
    const [forStrangers, ofBranch] = [true, false].map((wanted) =>
      jobs.filter(({ rules = [] }) => rules.some((rule) => rule.if.includes('merge_request_event')) === wanted),
    )
    expect(forStrangers).toHaveLength(1)
    expect(ofBranch).toHaveLength(1)
    expect(JSON.stringify(forStrangers)).not.toMatch(/LOCKALE_KEY|TOKEN/u)
  },
)

test.for(
  recipes.filter(
    ([, text]) => text.includes('sync --yes') && text.includes('steps:') && !text.includes('lockale/lockale@'),
  ),
)('%s: answers are kept, also when the run fails', ([, text]) => {
  const { jobs, runs } = read(text)
  const steps = [...Object.values(jobs ?? {}), ...(runs === undefined ? [] : [runs])].flatMap((job) => job.steps ?? [])
  const [restore, save] = ['actions/cache/restore@', 'actions/cache/save@'].map((name) =>
    steps.find(({ uses }) => typeof uses === 'string' && uses.startsWith(name)),
  )
  expect(restore?.['with']).toMatchObject({ 'restore-keys': 'lockale-' })
  expect(String(save?.['if'])).toMatch(/^always\(\)/u)
  expect(pathOf(save)).toBe(pathOf(restore))
})

test.for(recipes)('%s: what is run of others is pinned to a commit, with its version', ([, text]) => {
  const uses = text.match(/^.*\buses: .*$/gmu) ?? []
  // the action of this repository has no commit before it is published
  const others = uses.filter((line) => !line.includes('uses: lockale/lockale@v'))
  expect(others.filter((line) => !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/u.test(line))).toEqual([])
})

test.for(recipes)('%s: nothing is pushed to the branch that others work on', ([, text]) => {
  const pushes = allTexts(read(text)).flatMap((script) => script.match(/git push(?:[^\n\\]|\\\n)*/gu) ?? [])
  expect(pushes.filter((push) => !push.includes('lockale/sync'))).toEqual([])
})

test('no script has an expression of GitHub in it, which others could fill', () => {
  const scripts = recipes.flatMap(([, text]) => {
    const { jobs, runs } = read(text)
    return [...Object.values(jobs ?? {}), ...(runs === undefined ? [] : [runs])]
      .flatMap((job) => job.steps ?? [])
      .map((step) => (typeof step['run'] === 'string' ? step['run'] : ''))
  })
  expect(scripts.filter((script) => script.includes('${{'))).toEqual([])
})

function pathOf(step: Readonly<Record<string, unknown>> = {}): unknown {
  const { with: given } = step as { readonly with?: { readonly path?: string } }
  return given?.path
}

function allTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(allTexts) : []
}
