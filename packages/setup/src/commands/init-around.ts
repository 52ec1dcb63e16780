import type { ProjectPlace } from '@lockale/core'
import { join } from 'node:path'
import type { Flags } from '@lockale/terminal/arguments/flags'
import type { CommandContext } from '@lockale/terminal/command/command'
import type { Prompts } from '@lockale/terminal/prompts'
import type { HookReport } from '../hooks/install-hook.ts'
import type { Surroundings } from '../detect/surroundings.ts'
import { writeNew } from '../disk.ts'

const managers = ['git', 'husky', 'lefthook', 'pre-commit'] as const
const providers = ['github', 'gitlab'] as const

/** What `init` sets up besides the config: a git hook and CI. It does not set up a part that is `undefined`. */
export interface Around {
  readonly hook: (typeof managers)[number] | undefined
  readonly ci: (typeof providers)[number] | undefined
}

export interface Additions {
  readonly hook: HookReport | undefined
  readonly ci: readonly { readonly file: string; readonly isNew: boolean; readonly next: string }[]
}

/** Chooses a hook and CI, only if the user asks for them: a hook also changes `git commit` for other users. */
export async function chooseAround({
  flags,
  surroundings: { repository, packageManager },
  prompts,
}: {
  readonly flags: Flags
  readonly surroundings: Surroundings
  readonly prompts: Prompts | undefined
}): Promise<Around> {
  const named = { hook: flags.text('hook'), ci: flags.text('ci') }
  // Asks only if there is a package.json: without it, lockale is not installed on other computers, where hook and CI
  // run
  const isAsked = prompts !== undefined && repository !== undefined && packageManager !== undefined
  const hook = named.hook ?? (isAsked ? await askHook(repository.names, prompts) : undefined)
  const ci = named.ci ?? (isAsked ? await askCi(repository.names, prompts) : undefined)
  return { hook: managers.find((manager) => manager === hook), ci: providers.find((provider) => provider === ci) }
}

const managerFiles = [
  ['.husky', 'husky'],
  ['lefthook.yml', 'lefthook'],
  ['.pre-commit-config.yaml', 'pre-commit'],
] as const

function askHook(names: ReadonlySet<string>, prompts: Prompts): Promise<string> {
  const inUse = managerFiles.find(([file]) => names.has(file))?.[1] ?? 'git'
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

/** Installs the chosen hook and CI files. @throws {LockaleError} as `installHook` */
export async function addAround(
  { hook: manager, ci: provider }: Around,
  { place, surroundings, context }: { place: ProjectPlace; surroundings: Surroundings; context: CommandContext },
): Promise<Additions> {
  const { flags, host, program } = context
  const isDry = flags.has('dry-run')
  const addHook = async () => {
    const { installHook } = await import('../hooks/install-hook.ts')
    return installHook({ root: place.root, manager, task: 'check', dryRun: isDry, env: host.env })
  }
  const hook = manager === undefined ? undefined : await addHook()
  if (provider === undefined) return { hook, ci: [] }
  const { ciFiles } = await import('../ci/ci-files.ts')
  const { repository, top, packageManager } = surroundings
  const facts = {
    packageManager,
    folder: repository?.folder ?? '',
    branch: repository?.branch ?? 'main',
    version: program.version,
  }
  const ci: { file: string; isNew: boolean; next: string }[] = []
  for (const { path, text, next } of ciFiles(provider, facts)) {
    const isNew = isDry || (await writeNew(join(top, path), new TextEncoder().encode(text), place))
    ci.push({ file: path, isNew, next })
  }
  return { hook, ci }
}
