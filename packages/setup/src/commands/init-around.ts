import { join } from 'node:path'
import type { HookManager, HookReport } from '../hooks/install-hook.ts'
import type { Surroundings } from '../detect/surroundings.ts'
import type { Flags } from '@lockale/terminal/arguments/flags'
import type { CiProvider } from '../ci/ci-files.ts'
import type { Environment } from '@lockale/terminal/host'
import type { Prompts } from '@lockale/terminal/prompts'
import { type SetUpPlace, writeNew } from '../write-files.ts'

/** What is set up beside the config. `undefined` parts are not set up. */
export interface Around {
  readonly hook: HookManager | undefined
  readonly ci: CiProvider | undefined
}

/** What came of it. */
export interface Additions {
  readonly hook: HookReport | undefined
  readonly ci: readonly { readonly file: string; readonly isNew: boolean; readonly next: string }[]
}

interface ChooseAroundOptions {
  readonly flags: Flags
  readonly surroundings: Surroundings
  readonly prompts: Prompts | undefined
}

const managers: readonly HookManager[] = ['git', 'husky', 'lefthook', 'pre-commit']
const providers: readonly CiProvider[] = ['github', 'gitlab']

/** Only what is asked for: a hook changes what `git commit` does for others too. */
export async function chooseAround({
  flags,
  surroundings: { repository, packageManager },
  prompts,
}: ChooseAroundOptions): Promise<Around> {
  const named = { hook: flags.text('hook'), ci: flags.text('ci') }
  // without Node packages lockale is not installed for others, whose commits and pipelines would run it
  const isAsked = prompts !== undefined && repository !== undefined && packageManager !== undefined
  const hook = named.hook ?? (isAsked ? await askHook(repository.names, prompts) : undefined)
  const ci = named.ci ?? (isAsked ? await askCi(repository.names, prompts) : undefined)
  return { hook: managers.find((manager) => manager === hook), ci: providers.find((provider) => provider === ci) }
}

function askHook(names: ReadonlySet<string>, prompts: Prompts): Promise<string> {
  const inUse: HookManager = names.has('.husky')
    ? 'husky'
    : names.has('lefthook.yml')
      ? 'lefthook'
      : names.has('.pre-commit-config.yaml')
        ? 'pre-commit'
        : 'git'
  return prompts.select({
    message: 'Check staged translations before each commit?',
    options: [
      { value: inUse, label: `yes, with ${inUse === 'git' ? 'a git hook' : inUse}`, hint: 'no key, no network' },
      { value: 'none', label: 'no', hint: 'later: lockale hooks install' },
    ],
  })
}

function askCi(names: ReadonlySet<string>, prompts: Prompts): Promise<string> {
  return prompts.select({
    message: 'Check translations in CI?',
    initial: names.has('.gitlab-ci.yml') ? 'gitlab' : names.has('.github') ? 'github' : 'none',
    options: [
      { value: 'github', label: 'GitHub Actions' },
      { value: 'gitlab', label: 'GitLab CI' },
      { value: 'none', label: 'no' },
    ],
  })
}

interface AddAroundOptions {
  readonly place: SetUpPlace
  readonly surroundings: Surroundings
  readonly isDry: boolean
  readonly env: Environment
  /** Version of lockale to name in CI files. */
  readonly version: string
}

/** @throws {LockaleError} as `installHook` */
export async function addAround(
  { hook: manager, ci: provider }: Around,
  { place, surroundings, isDry, env, version }: AddAroundOptions,
): Promise<Additions> {
  const addHook = async () => {
    const { installHook } = await import('../hooks/install-hook.ts')
    return installHook({ root: place.root, manager, task: 'check', dryRun: isDry, env })
  }
  const hook = manager === undefined ? undefined : await addHook()
  if (provider === undefined) return { hook, ci: [] }
  const { ciFiles } = await import('../ci/ci-files.ts')
  const { repository, top, packageManager } = surroundings
  const facts = { packageManager, folder: repository?.folder ?? '', branch: repository?.branch ?? 'main', version }
  const ci: { file: string; isNew: boolean; next: string }[] = []
  for (const { path, text, next } of ciFiles(provider, facts)) {
    const isNew = isDry || (await writeNew(join(top, path), new TextEncoder().encode(text), place))
    ci.push({ file: path, isNew, next })
  }
  return { hook, ci }
}
